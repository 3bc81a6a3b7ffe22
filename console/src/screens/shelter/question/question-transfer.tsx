import { type Language, languageSearch } from '@homeward/contract/lookup';
import type { Question } from '@homeward/contract/question';
import { search as species } from '@homeward/contract/specie';
import { useMemo, useState } from 'react';
import { lookupQuery } from '../../../api/queries.ts';
import { useFormContext } from '../../../ui/form/form-context.ts';
import { Unread, useLookup } from '../../../ui/page/lookup.tsx';
import { sortable } from '../../../ui/rows/sortable.tsx';
import { Transfer } from '../../../ui/rows/transfer.tsx';
import type { TransferColumn, TransferItem } from '../../../ui/rows/transfer-rows.tsx';
import { Uuid } from '../../../ui/text/uuid.tsx';
import { AliasDialog } from './alias-dialog.tsx';
import { newRow, type Row, renumbered } from './question-values.ts';
import { SpeciesCell } from './species-cell.tsx';
import './question.css';

interface QuestionTransferProps {
  /** Every question by its id. */
  known: Map<number, Question>;
  /** What the shelter's aliases are written in. */
  own: Language | undefined;
  /** Whose questions are chosen, and whether each is for some species alone. */
  whose?: string;
  bySpecies?: boolean;
  /** From the Field around it. */
  value?: Row[];
  onChange?: (rows: Row[]) => void;
}

type Column = TransferColumn<number>;

const text = (title: string) => <span title={title}>{title}</span>;
const group: Column = {
  key: 'group',
  title: 'Group',
  width: 'minmax(80px, 1fr)',
  render: (item) => text(item.group ?? ''),
};
const question: Column = {
  key: 'question',
  title: 'Question',
  width: 'minmax(140px, 4fr)',
  small: 'headline',
  render: ({ label }) => text(label),
};

/** The library on one side, what the shelter asks on the other. */
export function QuestionTransfer(props: QuestionTransferProps) {
  const { known, own, whose = 'this shelter', bySpecies = true, value = [], onChange, ...field } = props;
  const { id: form, disabled } = useFormContext();
  const [editing, setEditing] = useState<number>();
  const options = useLookup(lookupQuery(species), bySpecies);
  const languages = useLookup(lookupQuery(languageSearch));
  const rowOf = useMemo(() => new Map(value.map((row) => [row.question_id, row])), [value]);
  const items = useMemo(
    () => [...known].filter(([id, { deleted }]) => !deleted || rowOf.has(id)).map(([id, one]) => itemOf(id, one, rowOf.get(id))),
    [known, rowOf],
  );
  const change = (id: number, fields: Partial<Row>) =>
    onChange?.(value.map((row) => (row.question_id === id ? { ...row, ...fields } : row)));
  const uuid: Column = {
    key: 'uuid',
    title: 'UUID',
    width: '90px',
    small: 'hidden',
    render: ({ key }) => <Uuid value={known.get(key)?.uuid ?? ''} />,
  };
  const forSpecies: Column = {
    key: 'species',
    title: 'Species',
    width: 'minmax(120px, 1.4fr)',
    render: ({ key, label }) => (
      <SpeciesCell
        label={label}
        options={options.rows}
        chosen={rowOf.get(key)?.species ?? []}
        disabled={disabled}
        onChange={(chosen) => change(key, { species: chosen })}
      />
    ),
  };
  const alias: Column = {
    key: 'alias',
    title: 'Alias',
    width: 'minmax(110px, 2fr)',
    render: ({ key, label }) => {
      const words = aliasOf(rowOf.get(key));
      const none = disabled ? 'No alias' : 'Add alias';
      return (
        <button
          type="button"
          className="cell-button"
          title={words}
          aria-label={`${words ?? none} for ${label}`}
          onClick={() => setEditing(key)}
        >
          {words ?? <span className="cell-none">{none}</span>}
        </button>
      );
    },
  };
  const edited = editing === undefined ? undefined : rowOf.get(editing);
  return (
    <>
      <Unread of={options} what="The species" />
      <Unread of={languages} what="The languages" />
      <Transfer
        {...field}
        items={items}
        titles={['Questions library', `Questions of ${whose}`]}
        columns={[
          [uuid, group, question],
          [...(bySpecies ? [forSpecies] : []), { ...group, small: 'hidden' }, question, alias],
        ]}
        ordered
        drag={sortable}
        value={value.map(({ question_id }) => question_id)}
        onChange={(ids) => onChange?.(renumbered(ids.map((id) => rowOf.get(id) ?? newRow(id))))}
      />
      {edited && (
        <AliasDialog
          id={`${form}-alias-${edited.question_id}`}
          question={known.get(edited.question_id)?.ask ?? ''}
          row={edited}
          languages={languages.rows}
          own={own}
          disabled={disabled}
          onClose={() => setEditing(undefined)}
          onSave={(aliases) => {
            change(edited.question_id, aliases);
            setEditing(undefined);
          }}
        />
      )}
    </>
  );
}

const itemOf = (key: number, { ask, uuid, group: own }: Question, row: Row | undefined): TransferItem<number> => ({
  key,
  label: ask,
  ...(own ? { group: own.name } : {}),
  words: `${uuid} ${row?.ask_alias ?? ''}`,
});

/** The alias in one line, and in how many languages more. */
function aliasOf(row: Row | undefined): string | undefined {
  const { ask_alias, translation = [] } = row ?? {};
  if (!ask_alias && !translation.length) return undefined;
  return [ask_alias, translation.length && `+${translation.length}`].filter(Boolean).join(' ');
}
