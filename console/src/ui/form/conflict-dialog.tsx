import { isUuid } from '@homeward/contract/is-uuid';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { isChosenFile, nameOfChosen } from '../picture/chosen-file.ts';
import { When } from '../text/when.tsx';
import { type FieldTexts, labelOf, labelsOf, textOf } from './field-text.ts';
import type { FieldText } from './form-context.ts';
import type { Side } from './merge.ts';
import type { Path } from './path.ts';
import type { Conflict } from './use-save.ts';

interface ConflictDialogProps {
  conflict: Conflict;
  texts: FieldTexts;
  onCancel: () => void;
  /** Hears of each place that both have changed whose is to stand. */
  onChoose: (chosen: ReadonlyMap<string, Side>) => void;
}

/** Whose the two versions are: another's and one's own, or both one's own. */
const words = {
  others: { theirs: 'Theirs', mine: 'Yours', take: 'Take theirs', keep: 'Save mine over it' },
  own: {
    theirs: 'Yours, saved elsewhere',
    mine: 'Yours, typed here',
    take: 'Take what is saved',
    keep: 'Save what is typed here',
  },
};

/** Somebody saved first, and changed what was changed here, too: asks about that alone, and nobody's work goes unseen. */
export function ConflictDialog({ conflict, texts, onCancel, onChoose }: ConflictDialogProps) {
  const { clashes, taken, own } = conflict;
  const said = own ? words.own : words.others;
  const [chosen, setChosen] = useState<ReadonlyMap<string, Side>>(() => allOf(conflict, 'mine'));
  const others = labelsOf(taken, texts);
  const isMixed = new Set(chosen.values()).size > 1;
  return (
    <Modal
      open
      width={720}
      title="This record was changed while you were editing it"
      onCancel={onCancel}
      footer={[
        <Button key="back" autoFocus onClick={onCancel}>
          Keep editing
        </Button>,
        <Button key="theirs" onClick={() => onChoose(allOf(conflict, 'theirs'))}>
          {said.take}
        </Button>,
        <Button key="mine" type={isMixed ? 'default' : 'primary'} onClick={() => onChoose(allOf(conflict, 'mine'))}>
          {said.keep}
        </Button>,
        ...(clashes.length > 1
          ? [
              <Button key="chosen" type={isMixed ? 'primary' : 'default'} disabled={!isMixed} onClick={() => onChoose(chosen)}>
                Save as chosen
              </Button>,
            ]
          : []),
      ]}
    >
      <p className="conflict-who">
        {own ? (
          'You saved it elsewhere, in another tab say,'
        ) : (
          <>
            <bdi>{conflict.who ?? 'Somebody'}</bdi> saved it
          </>
        )}{' '}
        <When value={conflict.when} />.
      </p>
      <table className="conflict">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">{said.theirs}</th>
            <th scope="col">{said.mine}</th>
          </tr>
        </thead>
        <tbody>
          {clashes.map(({ key, path, row, mine, theirs }) => {
            const text = textOf(path, texts);
            const side = (of: Side, value: unknown) => (
              <td>
                {clashes.length > 1 ? (
                  <label>
                    <input
                      type="radio"
                      name={`conflict ${key}`}
                      checked={chosen.get(key) === of}
                      onChange={() => setChosen(new Map([...chosen, [key, of]]))}
                    />
                    <span>{shown(value, text.nameOf, path, texts)}</span>
                  </label>
                ) : (
                  shown(value, text.nameOf, path, texts)
                )}
              </td>
            );
            return (
              <tr key={key}>
                <th scope="row">{labelOf({ path, row }, texts)}</th>
                {side('theirs', theirs)}
                {side('mine', mine)}
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="conflict-rest">
        {others.length > 0 && `${own ? 'There you' : 'They'} have also changed ${others.join(', ')}; that stays as it is now. `}
        {own ? 'What you have changed only here stays.' : 'What only you have changed stays yours.'}
      </p>
    </Modal>
  );
}

const allOf = ({ clashes }: Conflict, side: Side) => new Map(clashes.map(({ key }) => [key, side]));

/** A value in words: what only stands for something is called by its name, or left unsaid. */
function shown(value: unknown, nameOf: FieldText['nameOf'], path: Path, texts: FieldTexts): string {
  if (value === undefined || value === null || value === '') return '–';
  if (isChosenFile(value)) return nameOfChosen(value);
  if (Array.isArray(value)) return value.map((item, index) => shown(item, nameOf, [...path, index], texts)).join(', ') || '–';
  const name = nameOf(value);
  if (name !== undefined) return name;
  if (typeof value === 'object') return 'value' in value ? String(value.value) : shownRow(value, path, texts);
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  return isUuid(String(value)) ? 'another one' : String(value);
}

/** A row in one line: what it is of, its values, and the names of what is switched on. */
function shownRow(row: object, path: Path, texts: FieldTexts): string {
  const said = Object.entries(row).flatMap(([name, value]) => {
    if (value === false || value === null || value === undefined || value === '') return [];
    const { label, nameOf } = textOf([...path, name], texts);
    if (value === true) return [label];
    // What names nothing here is for programs.
    if (/^(uuid|id|key|version|position)$|_(uuid|id)$/.test(name)) return nameOf(value) ?? [];
    return [shown(value, nameOf, [...path, name], texts)];
  });
  return said.join(' ') || 'a row';
}
