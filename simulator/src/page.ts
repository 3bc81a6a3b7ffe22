import { type Fault, faults } from './faults.ts';
import type { SimulatedPartner } from './simulator.ts';

const options = (chosen: Fault | null) =>
  [
    `<option value="">works</option>`,
    ...Object.entries(faults).map(
      ([fault, words]) => `<option value="${fault}"${fault === chosen ? ' selected' : ''}>${fault}: ${words}</option>`,
    ),
  ].join('');

const row = ({ key, credentials }: SimulatedPartner, fault: Fault | null) => `<tr><th scope="row">${key}</th>
<td><code>/${key}</code></td><td><code>${JSON.stringify(credentials)}</code></td>
<td><select aria-label="Fault of ${key}" data-key="${key}">${options(fault)}</select></td></tr>`;

/** The page at `/`: what there is and what each partner does wrong. */
export const controlPage = (partners: SimulatedPartner[], set: Map<string, Fault | null>) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Partner simulator</title>
<style>body{font:14px system-ui;margin:2rem;color-scheme:light dark}td,th{padding:.3rem .8rem;text-align:left}</style>
<h1>Partner simulator</h1>
<p><strong>Stand-ins with invented animals.</strong> None of these is the partner it speaks like.</p>
<p><button id="tick">Let a day pass</button></p>
<table><tr><th>Partner</th><th>Address</th><th>Credentials</th><th>What it does</th></tr>
${partners.map((partner) => row(partner, set.get(partner.key) ?? null)).join('\n')}</table>
<script>
const post = (path, body) => fetch('/control/' + path, { method: 'POST', body: JSON.stringify(body) });
tick.onclick = () => post('tick', {});
for (const select of document.querySelectorAll('select'))
  select.onchange = () => post(select.dataset.key, { fault: select.value || null });
</script></html>`;
