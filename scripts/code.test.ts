import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ArrowFunctionExpression, type Function as FunctionNode, type Node, parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';
import { sourceFiles, top } from './source-files.ts';

interface Cast {
  at: string;
  to: string;
}
interface Long {
  name: string;
  lines: number;
}

/** What is counted of one file: its casts, and the functions of more than 60 lines. */
function readCode(path: string) {
  const text = readFileSync(join(top, path), 'utf8');
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length;
  const casts: Cast[] = [];
  const long: Long[] = [];
  const names = new Map<Node, string>();
  const measure = (node: FunctionNode | ArrowFunctionExpression) => {
    const lines = text.slice(node.start, node.end).split('\n').length;
    const name = node.id?.name ?? names.get(node) ?? `line ${lineOf(node.start)}`;
    if (lines > 60 && name !== DESCRIBED) long.push({ name: `${path} ${name}`, lines });
  };
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (init && id.type === 'Identifier') names.set(init, id.name);
    },
    CallExpression({ callee, arguments: given }) {
      if (/^describe\b/.test(text.slice(callee.start, callee.end))) for (const one of given) names.set(one, DESCRIBED);
    },
    TSAsExpression({ typeAnnotation: { start, end }, expression }) {
      const to = text.slice(start, end);
      const twice = expression.type === 'TSAsExpression' ? 'twice, to ' : '';
      if (to !== 'const') casts.push({ at: `${path}:${lineOf(end)}`, to: twice + to });
    },
    TSTypeAssertion: ({ start }) => void casts.push({ at: `${path}:${lineOf(start)}`, to: '<>' }),
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
  }).visit(parseSync(path, text, { preserveParens: false }).program);
  return { casts, long, lines: text.split('\n').length - 1 };
}
/** What describes several tests is no longer than they are. */
const DESCRIBED = 'describe';

const read = sourceFiles.map(({ path }) => readCode(path));
const casts = read.flatMap((file) => file.casts);

/** A type that is believed rather than proven; the figure may only go down. */
const MOST_CASTS = 4;

test(`no more than ${MOST_CASTS} of 1,000 lines believe a type`, () => {
  const lines = read.reduce((sum, file) => sum + file.lines, 0);
  const measured = (casts.length / lines) * 1000;
  expect(measured, `${casts.length} casts in ${lines} lines are ${measured.toFixed(2)} of 1,000`).toBeLessThanOrEqual(MOST_CASTS);
});

test('nothing is cast to never, and only what a form begins with is cast against its type', () => {
  const blind = casts.filter(
    ({ at, to }) => to === 'never' || (to.startsWith('twice') && !at.startsWith('console/src/ui/form/blank.ts')),
  );
  expect(blind).toEqual([]);
});

const LIST = 'the columns and filters of one list, which are read together';
const MARKUP = 'markup of one piece, with little to decide';
const LAWS = 'laws over many: a describe with its name and world';
/** Longer with a reason; the list may only shrink. */
const allowedLong: Record<string, string> = {
  'console/src/routes/integration/index.tsx Integrations': LIST,
  'console/src/routes/network/index.tsx Networks': LIST,
  'console/src/routes/organization/pet/index.tsx Pets': LIST,
  'console/src/routes/organization/shelter/index.tsx Shelters': LIST,
  'console/src/screens/definition/definitions.tsx Definitions': LIST,
  'console/src/screens/mapping/mapping-list.tsx MappingList': LIST,
  'console/src/screens/shelter/pet-profile/donation-options.tsx DonationOptions': MARKUP,
  'console/src/screens/shelter/priced/priced-list.tsx PricedList': LIST,
  'console/src/screens/shelter/question/question-transfer.tsx QuestionTransfer': MARKUP,
  'console/src/shell/find-dialog.tsx FindDialog': MARKUP,
  'console/src/shell/header.tsx Account': MARKUP,
  'console/src/theme/theme.ts themeOf': 'one table of what the component library is to look like',
  'console/src/ui/form/conflict-dialog.tsx ConflictDialog': MARKUP,
  'console/src/ui/list/filters.tsx Filters': MARKUP,
  'console/src/ui/list/list-page.tsx PermittedList': MARKUP,
  'console/src/ui/rows/transfer-panel.tsx TransferPanel': MARKUP,
  'console/src/ui/picture/upload-box.tsx UploadBox': MARKUP,
  'console/src/ui/form/use-delivery.ts useDelivery': 'steps of one delivery, which share what was lost',
  'console/src/ui/form/use-field-errors.ts useFieldErrors': 'what can be done with one set of errors',
  'console/src/ui/form/use-save.ts useSave': 'steps of one save, which share whether it runs',
  'e2e/src/stage/priced.ts behavesAsPriced': LAWS,
  'server/src/partners/petpoint/protocol.ts petango': 'what one protocol is told and answers, by its names',
  'server/src/server.ts startServer': 'a start in its order',
  'server/src/sync/breed-suggestion.ts suggestBreeds': 'one statement of SQL',
  'server/src/sync/translate.ts translate': 'what an animal becomes, column by column',
  'server/test/laws-of.ts lawsOf': LAWS,
  'server/test/partner-faults.ts behavesWithFaults': LAWS,
  'server/test/server.ts startTestServer': 'what a test can do with a server, by name',
  'server/test/versioned-world.ts makeWorld': 'one record of every kind, made in order',
  'bench/src/cases.ts cases': 'every case beside its statement',
};

test('no function has more than 60 lines', () => {
  const long = read.flatMap((file) => file.long).filter(({ name }) => !allowedLong[name]);
  expect(long, 'Split these by meaning').toEqual([]);
});

test('a field takes how long its text may be from its schema', () => {
  const written = sourceFiles.filter(
    ({ path }) =>
      path.startsWith('console/src') && !noSchema.includes(path) && /maxLength=\{\d/.test(readFileSync(join(top, path), 'utf8')),
  );
  expect(written.map(({ path }) => path)).toEqual([]);
});
/** What is typed here is no text that a call takes. */
const noSchema = ['console/src/ui/list/filters.tsx', 'console/src/ui/field/number-input.tsx'];

test("a choice is the kit's, which says what was typed and not chosen", () => {
  const others = sourceFiles.filter(
    ({ path }) => path.startsWith('console/src') && /<Select\b(?!\s+mode="tags")/.test(readFileSync(join(top, path), 'utf8')),
  );
  expect(others.map(({ path }) => path)).toEqual(['console/src/ui/field/many-select.tsx', 'console/src/ui/field/one-select.tsx']);
});

test('an amount of money is shown by one formatter, which knows the decimals of its currency', () => {
  const writers = sourceFiles.filter(
    ({ path }) =>
      /^(contract|console|public|server|simulator)\/src\/(?!.*\.test\.)/.test(path) &&
      /style: 'currency'|(price|amount|total|fee|due)\w*\.toFixed\(/i.test(readFileSync(join(top, path), 'utf8')),
  );
  expect(writers.map(({ path }) => path)).toEqual(writesMoney);
});
/** The formatter, how a currency is written beside what is typed, and what partners that are pretended write. */
const writesMoney = [
  'console/src/ui/field/money.ts',
  'contract/src/currency.ts',
  'simulator/src/partners/chameleon.ts',
  'simulator/src/partners/petpoint.ts',
  'simulator/src/partners/shelter-luv.ts',
];

test('a browser test asks what a page shows until it shows it, never once', () => {
  const asked = sourceFiles
    .filter(({ path }) => path.startsWith('e2e/'))
    .flatMap(({ path }) => {
      const text = readFileSync(join(top, path), 'utf8');
      return [...text.matchAll(ASKED_ONCE)].map((found) => `${path}: ${found[0]}`);
    });
  expect(asked, 'await expect.poll(() => …) instead').toEqual([]);
});
/** What a page shows may still be on its way, whatever was clicked before. */
const ASKED_ONCE =
  /expect\(await [^;>]*?\.(is(Disabled|Visible|Enabled|Checked|Editable|Hidden)|count|textContent|inputValue|innerText|all(TextContents|InnerTexts)|getAttribute)\([^()]*\)\)/g;

test('a test has one try', () => {
  const retried = sourceFiles.filter(
    ({ path }) => /(\.test\.ts|^vitest\.config\.ts)$/.test(path) && /\bretry:/.test(readFileSync(join(top, path), 'utf8')),
  );
  expect(retried.map(({ path }) => path)).toEqual([]);
});
