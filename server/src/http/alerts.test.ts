import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { startTestServer, type TestServer } from '../../test/server.ts';

/** What Prometheus says of where it has scraped, in place of whatever a scrape says itself under these names. */
const OF_PROMETHEUS = { job: 'homeward', instance: '127.0.0.1:3000' };

interface Series {
  name: string;
  labels: Record<string, string>;
  value: number;
}

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.sql.query("insert into pgboss.job (name, data, state) select 'mail', '{}', 'retry' from generate_series(1, 6)");
  // Figures of calls are there once there were calls: a search and another.
  await server.admin.call('specie/search');
  await server.admin.call('auth/session-info');
});
afterAll(() => server.stop());

/** The series that Prometheus keeps of a scrape. */
async function scraped(): Promise<Series[]> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const lines = text.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm);
  return [...lines].map(([, name = '', labels = '', value]) => ({
    name,
    labels: {
      ...Object.fromEntries([...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key = '', of = '']) => [key, of])),
      ...OF_PROMETHEUS,
    },
    value: Number(value),
  }));
}

interface Asked {
  /** The rule or the panel. */
  of: string;
  expr: string;
  /** The labels that its words show. */
  shown: string[];
}
const read = (name: string) => readFileSync(join(import.meta.dirname, '../../../docs/operations', name), 'utf8');
const labelsOf = (words: string, pattern: RegExp) => [...words.matchAll(pattern)].map(([, label = '']) => label);

interface Rules {
  groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[];
}
interface Dashboard {
  panels: { title: string; targets?: { expr: string; legendFormat: string }[] }[];
}
const rules = (parse(read('alerts.yml')) as Rules).groups
  .flatMap((group) => group.rules)
  .map(({ alert, expr, annotations }) => ({
    of: alert,
    expr,
    shown: labelsOf(annotations.summary, /\{\{ *\$labels\.(\w+) *\}\}/g),
  }));
const panels = (JSON.parse(read('dashboard.json')) as Dashboard).panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr, legendFormat }) => ({ of: title, expr, shown: labelsOf(legendFormat, /\{\{(\w+)\}\}/g) })),
);
const asked: Asked[] = [...rules, ...panels];

/** What an expression selects: a figure's name, and which of its series. */
function selectorsOf(expr: string) {
  return [...expr.matchAll(/\b(homeward_\w+)(?:\{([^}]*)\})?/g)].map(([, name = '', matchers = '']) => ({
    name,
    matchers: [...matchers.matchAll(/(\w+)(=~|!~|!=|=)"([^"]*)"/g)].map(([, label = '', how = '', what = '']) => ({
      label,
      matches: (value: string) =>
        new RegExp(`^(?:${how.endsWith('~') ? what : RegExp.escape(what)})$`).test(value) === !how.startsWith('!'),
    })),
  }));
}
const selectedBy = ({ name, matchers }: ReturnType<typeof selectorsOf>[number], all: Series[]) =>
  all.filter((series) => series.name === name && matchers.every(({ label, matches }) => matches(series.labels[label] ?? '')));

/** The labels that an expression counts and joins by, and those that are left for its words. */
const groupings = (expr: string) =>
  [...expr.matchAll(/\b(by|on|without|ignoring) *\(([^)]*)\)/g)].map(([, how = '', labels = '']) => ({
    how,
    labels: labels.split(',').map((label) => label.trim()),
  }));

/** Answers come in whichever status they come. */
const COMES_WITH_EVENTS = new Set(['homeward_calls_total']);

describe('a Prometheus that has scraped', () => {
  test('finds, of what is kept under its own labels, none of ours', async () => {
    const text = await (await fetch(`${server.url}/metrics`)).text();
    expect(text.match(/^.*[{,](?:exported_)?(?:job|instance)=.*$/gm) ?? []).toEqual([]);
  });

  test.each(asked)('$of: finds every figure, label and value that is asked for', async ({ expr, shown }) => {
    const all = await scraped();
    const selectors = selectorsOf(expr);
    expect(selectors).not.toEqual([]);
    const labels = new Set<string>();
    for (const selector of selectors) {
      const of = all.filter(({ name }) => name === selector.name);
      expect(of, selector.name).not.toEqual([]);
      for (const key of of.flatMap((series) => Object.keys(series.labels))) labels.add(key);
      for (const { label } of selector.matchers)
        expect(
          of.filter((series) => label in series.labels),
          label,
        ).not.toEqual([]);
      if (!COMES_WITH_EVENTS.has(selector.name)) expect(selectedBy(selector, all), expr).not.toEqual([]);
    }
    const grouped = groupings(expr);
    expect(grouped.flatMap((each) => each.labels).filter((label) => !labels.has(label))).toEqual([]);
    const [by] = grouped.filter(({ how }) => how === 'by');
    const kept = by ? new Set(by.labels) : labels;
    expect(shown.filter((label) => !kept.has(label))).toEqual([]);
  });

  test('finds that mails fail where six have', async () => {
    const rule = asked.find(({ of }) => of === 'MailsFail');
    const [selector] = selectorsOf(rule?.expr ?? '');
    const found = selector ? selectedBy(selector, await scraped()) : [];
    expect(found.filter(({ value }) => value > 5)).toHaveLength(1);
  });
});
