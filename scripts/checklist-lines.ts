import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { top } from './source-files.ts';

/** A test as the checklist names it: `file › title`, its title as it is written in the file. */
const HELD = /^(?<file>\S+\.ts) › (?<title>.+)$/;
/** Why a line needs no test. */
const REASON = /^– \S/;

const titles = new Map<string, Set<string>>();

/** Every text written in a file, from which its titles are told; none where there is no such file. */
function titlesOf(file: string): Set<string> {
  const known = titles.get(file);
  if (known) return known;
  const found = new Set<string>();
  titles.set(file, found);
  let text: string;
  try {
    text = readFileSync(join(top, file), 'utf8');
  } catch {
    return found;
  }
  new Visitor({
    Literal: ({ value }) => void (typeof value === 'string' && found.add(value)),
    TemplateLiteral: ({ start, end }) => void found.add(text.slice(start + 1, end - 1)),
  }).visit(parseSync(file, text).program);
  return found;
}

/** What is amiss with one entry of a line, if anything is. */
function faultOf(entry: string): string | undefined {
  if (REASON.test(entry)) return;
  const { file, title } = HELD.exec(entry)?.groups ?? {};
  if (!file || !title) return `is neither a test nor a reason: ${entry}`;
  return titlesOf(file).has(title) ? undefined : `names a test that is not there: ${entry}`;
}

/**
 * What the specification asks for, from `docs/checklist.tsv`: a line each with its name, its words, and the tests that hold
 * it or why it needs none, apart by tabs. Answers each line with what is amiss with it, in words; nothing where nothing is.
 */
export function checklistLines(): { id: string; faults: string[] }[] {
  const lines = readFileSync(join(top, 'docs/checklist.tsv'), 'utf8').trimEnd().split('\n');
  return lines.map((line) => {
    const [id = '', text, ...entries] = line.split('\t');
    const faults = entries.map(faultOf).filter((fault) => fault !== undefined);
    return { id, faults: text && entries.length > 0 ? faults : ['has no test and no reason why it needs none'] };
  });
}
