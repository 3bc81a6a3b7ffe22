import { createHash } from 'node:crypto';
import { type Fault, faults } from './faults.ts';
import { script, style } from './page-parts.ts';
import type { SimulatedPartner } from './simulator.ts';
import type { World } from './world.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Nothing is loaded and nothing runs but what the page itself holds, and nobody frames it. */
export const POLICY = {
  'content-security-policy': `default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(script)}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

const groups: [string, Fault[]][] = [
  ['Refuses', ['401', '429']],
  ['Fails', ['500', 'slow', 'cut', 'malformed', 'huge']],
  ['Lists wrongly', ['duplicate', 'vanish', 'no-id', 'number-name', 'zero-date', 'future-date']],
  ['Sends wrong pictures', ['picture-page', 'picture-huge', 'picture-inside', 'picture-none']],
];

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

const options = (chosen: Fault | null) =>
  groups
    .map(([label, keys]) => {
      const inside = keys.map(
        (key) => `<option value="${key}"${key === chosen ? ' selected' : ''}>${capital(faults[key])}</option>`,
      );
      return `<optgroup label="${label}">${inside.join('')}</optgroup>`;
    })
    .join('');

const value = (label: string, text: string) =>
  `<div><dt>${label}</dt><dd><code>${text}</code><button type="button" class="copy" data-copy="${text}" aria-label="Copy ${label}" hidden>Copy</button></dd></div>`;

function card({ key, name, credentials, labels }: SimulatedPartner, fault: Fault | null, base: string): string {
  const told = [['url', `${base}/${key}`] as const, ...Object.entries(credentials)];
  return `<section class="card" id="${key}" aria-labelledby="${key}-name">
<header><h2 id="${key}-name">${name}</h2><p class="state ${fault ? 'wrong' : 'right'}">${fault ? capital(faults[fault]) : 'Works'}</p></header>
<dl>${told.map(([field, text]) => value(labels[field] ?? field, text)).join('')}</dl>
<form method="post" action="/control/${key}"><label for="${key}-fault">What it does</label>
<div class="switch"><select id="${key}-fault" name="fault"><option value="">Works as it should</option>${options(fault)}</select>
<button type="submit">Set<span class="unseen"> for ${name}</span></button></div></form></section>`;
}

/** The page at `/`: what there is, what to type into the wizard, and what each partner does wrong. */
export function controlPage(
  partners: readonly SimulatedPartner[],
  set: Map<string, Fault | null>,
  world: World,
  base: string,
): string {
  const { animals, adopted } = world.view();
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Simulated partners</title><style>${style}</style></head><body>
<header class="banner"><strong>Simulated partners – nothing here is real</strong></header>
<main><header class="top"><div><h1>Partners to try</h1>
<p>Nine stand-ins on this machine, with invented animals. Each speaks like the partner it is named after, and none of them is that
partner. Choose one where you integrate a shelter, and type in what stands on its card.</p></div>
<form method="post" action="/control/tick"><p>Day ${world.day} · ${animals.length} animals · ${adopted.length} found a home</p>
<button type="submit">Let a day pass</button></form></header>
<div class="cards">${partners.map((partner) => card(partner, set.get(partner.key) ?? null, base)).join('\n')}</div>
<p class="unseen" role="status" id="said"></p></main>
<script>${script}</script></body></html>`;
}
