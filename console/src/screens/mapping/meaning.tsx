import * as breed from '@homeward/contract/breed';
import { OneSelect } from '../../ui/field/one-select.tsx';
import { RemoteSelect } from '../../ui/field/remote-select.tsx';
import { Unread } from '../../ui/page/lookup.tsx';
import { nameOfKey } from '../pet/pet-words.ts';
import type { Kind, Mapping } from './kinds.ts';
import { useChoices } from './use-choices.ts';
import type { Decisions } from './use-decisions.ts';

/** How many suggestions stand in the row itself. */
const SHOWN = 3;

interface MeaningProps {
  kind: Kind;
  row: Mapping;
  decisions: Decisions;
}

/** What a word means; where nobody has said it yet, what it may mean. */
export function Meaning({ kind, row, decisions }: MeaningProps) {
  if (row.pending && decisions.permitted)
    return kind.key === 'breed' ? <BreedChoice row={row} decisions={decisions} /> : <Choice {...{ kind, row, decisions }} />;
  if (row.pending) return <span className="tag coral">Pending</span>;
  return (
    <>
      {nameOfKey(kind.shown(row) ?? '')} {!row.active && <span className="tag">Disabled</span>}
    </>
  );
}

const labelOf = ({ name }: Mapping) => `Meaning of ${name}`;

/** Whoever chooses what stands there already, because it is sure, has chosen it: nothing changes by that, but it is ticked. */
const choosing = ({ uuid }: Mapping, { choose }: Decisions) => ({
  onSelect: (target: string) => choose(uuid, target),
  onClear: () => choose(uuid, undefined),
});

function Choice({ kind, row, decisions }: MeaningProps) {
  const { from, choices } = useChoices(kind.choices);
  if (from.failure) return <Unread of={from} />;
  return (
    <div className="meaning">
      <Suggestions row={row} decisions={decisions} />
      <OneSelect
        aria-label={labelOf(row)}
        placeholder="Choose"
        allowClear
        value={decisions.targetOf(row.uuid) ?? null}
        options={choices}
        {...choosing(row, decisions)}
      />
    </div>
  );
}

type ChoiceProps = Omit<MeaningProps, 'kind'>;

/** What the word may mean, each a click. */
function Suggestions({ row, decisions }: ChoiceProps) {
  const suggestions = decisions.suggestionsOf(row.uuid);
  const chosen = decisions.targetOf(row.uuid);
  if (!suggestions.length) return null;
  return (
    <ul className="suggestions" aria-label={`Suggestions for ${row.name}`}>
      {suggestions.slice(0, SHOWN).map(({ target, name, score }) => (
        <li key={target}>
          <button
            type="button"
            className="chip"
            aria-pressed={target === chosen}
            onClick={() => decisions.choose(row.uuid, target)}
          >
            {name} <small>{Math.round(score * 100)} %</small>
          </button>
        </li>
      ))}
    </ul>
  );
}

function BreedChoice({ row, decisions }: ChoiceProps) {
  const target = decisions.targetOf(row.uuid);
  return (
    <div className="meaning">
      <Suggestions row={row} decisions={decisions} />
      <RemoteSelect
        aria-label={labelOf(row)}
        placeholder="Another breed"
        call={breed.search}
        conditions={{ ...(row.specie ? { 'specie.uuid': row.specie.uuid } : {}), with: { specie: true } }}
        labelOf={({ name, specie }) => (row.specie || !specie ? name : `${name} (${specie.name})`)}
        offered={decisions.suggestionsOf(row.uuid).map((one) => ({ value: one.target, label: one.name }))}
        {...(target ? { value: target } : {})}
        {...choosing(row, decisions)}
      />
    </div>
  );
}
