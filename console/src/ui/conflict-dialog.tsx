import { Button, Modal } from 'antd';
import { isChosenFile, nameOfChosen } from './chosen-file.ts';
import type { FieldText } from './form-context.ts';
import { differences, isSecret, type Path, pathKey, valueAt } from './path.ts';
import type { Conflict } from './use-save.ts';
import { When } from './when.tsx';

interface ConflictDialogProps {
  conflict: Conflict;
  mine: unknown;
  /** Field path → how it reads on the screen. */
  texts: ReadonlyMap<string, FieldText>;
  onCancel: () => void;
  onMine: (theirs: unknown) => void;
  onTheirs: (theirs: unknown) => void;
}

/** Somebody saved first: both versions side by side, and nobody's work thrown away without being seen. */
export function ConflictDialog({ conflict, mine, texts, onCancel, onMine, onTheirs }: ConflictDialogProps) {
  const { theirs } = conflict;
  const paths = differences(theirs, mine).filter((path) => path.at(-1) !== 'version');
  return (
    <Modal
      open
      width={720}
      title="This record was changed while you were editing it"
      onCancel={onCancel}
      footer={[
        <Button key="back" onClick={onCancel}>
          Keep editing
        </Button>,
        <Button key="theirs" onClick={() => onTheirs(theirs)}>
          Take theirs
        </Button>,
        <Button key="mine" type="primary" onClick={() => onMine(theirs)}>
          Save mine over it
        </Button>,
      ]}
    >
      <p className="conflict-who">
        {conflict.who ?? 'Somebody'} saved it <When value={conflict.when} />.
      </p>
      <table className="conflict">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Theirs</th>
            <th scope="col">Yours</th>
          </tr>
        </thead>
        <tbody>
          {paths.map((path) => {
            const { label, nameOf } = textOf(path, texts);
            return (
              <tr key={pathKey(path)}>
                <th scope="row">{label}</th>
                <td>{shown(valueAt(theirs, path), nameOf)}</td>
                <td>{shown(valueAt(mine, path), nameOf)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {!paths.length && <p>What you see is what they saved; only the version differs.</p>}
    </Modal>
  );
}

function textOf(path: Path, texts: ConflictDialogProps['texts']): FieldText {
  const text = texts.get(pathKey(path)) ?? unnamed(path);
  return isSecret(path.at(-1)) ? { ...text, nameOf: () => '••••••••' } : text;
}

const unnamed = (path: Path): FieldText => ({
  label: String(path.at(-1) ?? '').replaceAll('_', ' '),
  nameOf: () => undefined,
});

function shown(value: unknown, nameOf: FieldText['nameOf']): string {
  if (value === undefined || value === null || value === '') return '–';
  if (isChosenFile(value)) return nameOfChosen(value);
  if (Array.isArray(value)) return value.map((item) => shown(item, nameOf)).join(', ') || '–';
  if (typeof value === 'object') return nameOf(value) ?? ('value' in value ? String(value.value) : shownRow(value, nameOf));
  return nameOf(value) ?? String(value);
}

/** A row in one line: what it is of, its values, and the names of what is switched on. */
function shownRow(row: object, nameOf: FieldText['nameOf']): string {
  const fields = Object.entries(row);
  const values = fields.flatMap(([, value]) => (typeof value === 'boolean' ? [] : [shown(value, nameOf)]));
  return [...values, ...fields.flatMap(([name, value]) => (value === true ? [name] : []))].join(' ');
}
