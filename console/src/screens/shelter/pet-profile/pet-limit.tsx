import { type MatchRow, type MatchType, matchTypes } from '@homeward/contract/pet-limit';
import { Field } from '../../../ui/field/field.tsx';
import { OneSelect } from '../../../ui/field/one-select.tsx';
import type { Path } from '../../../ui/form/path.ts';
import { Rows, useRows } from '../../../ui/rows/rows.tsx';
import { plain } from '../../../ui/text/plain.ts';
import { MinMax } from './limit-control.tsx';
import { useChoices } from './use-choices.ts';
import type { Preview } from './use-preview.ts';

const TYPES = Object.keys(matchTypes) as MatchType[];

interface PetLimitProps {
  at: Path;
  /** Which limit it is. */
  of: string;
  rows: MatchRow[];
  preview: Preview | undefined;
}

/** One limit of pets: its numbers, which pets it is for, and what it would do now. */
export function PetLimit({ at, of, rows, preview }: PetLimitProps) {
  const match = [...at, 'match'];
  const [, change] = useRows<MatchRow>(match);
  const choicesOf = useChoices(rows);
  return (
    <>
      <MinMax name={[...at, 'limit']} />
      <Rows<MatchRow>
        name={match}
        noun="condition"
        called={(_, index) => `condition ${index + 1} of ${of}`}
        addLabel={`Add condition to ${of}`}
        blank={{}}
        waits={rows.length >= TYPES.length}
        empty="For every pet of the shelter."
        className="limit-matches"
      >
        {(row, _, { type }, index) => (
          <>
            <Field name={[...row, 'type']} label={`Type of condition ${index + 1}`} hideLabel>
              <OneSelect
                placeholder="Type"
                options={TYPES.filter((one) => one === type || rows.every((other) => other.type !== one)).map((one) => ({
                  value: one,
                  label: matchTypes[one],
                }))}
                onChange={(next: MatchType) => change((now) => now.with(index, { type: next }))}
              />
            </Field>
            <Field
              name={[...row, 'value']}
              label={`Value of condition ${index + 1}`}
              hideLabel
              from={type && choicesOf(type).from}
            >
              <OneSelect
                placeholder="Value"
                options={type ? choicesOf(type).choices : []}
                {...(type === 'specie_id' ? { onChange: (specie: string) => change((now) => ofSpecie(now, specie)) } : {})}
              />
            </Field>
          </>
        )}
      </Rows>
      <p className="limit-preview" role="status">
        {preview && plain(inWords(preview))}
      </p>
    </>
  );
}

const ofSpecie = (rows: readonly MatchRow[], value: string) =>
  rows.filter(({ type }) => !type?.includes('breed')).map((row) => (row.type === 'specie_id' ? { ...row, value } : row));

function inWords({ matches, restricts, names }: Preview): string {
  if (!matches) return 'Matches no pet.';
  const of = `Matches ${matches.toLocaleString()} ${matches === 1 ? 'pet' : 'pets'}`;
  if (!restricts) return `${of}, would restrict none now.`;
  const more = restricts > names.length ? ` and ${(restricts - names.length).toLocaleString()} more` : '';
  return `${of}, would restrict ${restricts.toLocaleString()} now: ${names.join(', ')}${more}.`;
}
