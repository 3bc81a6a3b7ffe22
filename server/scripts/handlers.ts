import { readdirSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { type AnyCall, calls } from '@homeward/contract/calls';

/**
 * Writes the table from call to handler from the folders: `node server/scripts/handlers.ts [file]`. A call's handler is the
 * export named by its verb of the file at its path, or of its noun's entity.ts where crud() makes it; a search's entity the
 * one with the noun's name. The compiler says which is missing.
 */
const folder = join(import.meta.dirname, '../src/calls');
const camel = (words: string) => words.replace(/[-/](\w)/g, (_, letter: string) => letter.toUpperCase());
const nameOf = (verb: string) => (verb === 'delete' ? 'remove' : camel(verb));

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((file) => file.split(sep).join('/'))
  .filter((file) => file.includes('/') && file.endsWith('.ts') && !file.endsWith('.test.ts'));
const modules = new Map<string, Record<string, unknown>>();
for (const file of files) modules.set(file, (await import(join(folder, file))) as Record<string, unknown>);

interface Place {
  file: string;
  name: string;
}

const isNamed = (value: unknown, name: string) =>
  typeof value === 'object' && value !== null && 'fields' in value && 'name' in value && value.name === name;

function placeOf({ kind, base, path }: AnyCall): Place | undefined {
  const [noun = ''] = path.split('/');
  const verb = path.slice(path.lastIndexOf('/') + 1);
  if (kind === 'search')
    for (const [file, exported] of modules)
      for (const [name, value] of Object.entries(exported))
        if (file.endsWith('/entity.ts') && isNamed(value, noun)) return { file, name };
  const start = base ? `${base.slice(1)}/` : '';
  const places = [
    { file: `${start}${path}.ts`, name: nameOf(verb) },
    { file: `${start}$partner/${verb}.ts`, name: noun },
    { file: `${start}${noun}/entity.ts`, name: nameOf(verb) },
  ];
  return places.find(({ file, name }) => modules.get(file)?.[name]);
}

const placed = calls.flatMap((call) => {
  const place = placeOf(call);
  return place ? [{ path: call.path, alias: camel(call.path), ...place }] : [];
});
const imports = Map.groupBy(placed, ({ file }) => file);
const lines = [
  '// Written by server/scripts/handlers.ts from the folders here.',
  "import type { Handlers } from '../http/handler.ts';",
  ...[...imports].map(([file, some]) => {
    const names = some.map(({ name, alias }) => (name === alias ? name : `${name} as ${alias}`));
    return `import { ${names.join(', ')} } from './${file}';`;
  }),
  '',
  'export const handlers: Handlers = {',
  ...placed.map(({ path, alias }) => `  '${path}': ${alias},`),
  '};',
  '',
];
writeFileSync(process.argv[2] ?? join(folder, 'handlers.ts'), lines.join('\n'));
