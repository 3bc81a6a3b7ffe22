import { Button, Modal } from 'antd';
import { differences, type Path, pathKey, valueAt } from './path.ts';
import type { Conflict } from './use-save.ts';
import { When } from './when.tsx';

interface ConflictDialogProps {
  conflict: Conflict;
  mine: unknown;
  /** Field path → the label on the screen. */
  labels: ReadonlyMap<string, string>;
  onCancel: () => void;
  onMine: (theirs: unknown) => void;
  onTheirs: (theirs: unknown) => void;
}

/** Somebody saved first: both versions side by side, and nobody's work thrown away without being seen. */
export function ConflictDialog({ conflict, mine, labels, onCancel, onMine, onTheirs }: ConflictDialogProps) {
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
          {paths.map((path) => (
            <tr key={pathKey(path)}>
              <th scope="row">{labelOf(path, labels)}</th>
              <td>{shown(valueAt(theirs, path))}</td>
              <td>{shown(valueAt(mine, path))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {!paths.length && <p>What you see is what they saved; only the version differs.</p>}
    </Modal>
  );
}

const labelOf = (path: Path, labels: ReadonlyMap<string, string>) =>
  labels.get(pathKey(path)) ?? String(path.at(-1) ?? '').replaceAll('_', ' ');

function shown(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–';
  if (Array.isArray(value))
    return (
      value
        .map((item) => (typeof item === 'object' && item !== null && 'value' in item ? String(item.value) : String(item)))
        .join(', ') || '–'
    );
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
