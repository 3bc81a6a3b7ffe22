type Json = Record<string, unknown>;

const isBranch = (value: unknown): value is Json | unknown[] =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0;
const isBlank = (value: unknown) =>
  value === null || value === undefined || value === '' || (typeof value === 'object' && !isBranch(value));
const shown = (value: unknown) => (typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value));

/** Settings as a tree that opens and closes; what is not set is left out. */
export function SettingsTree({ settings }: { settings: Json }) {
  const set = Object.entries(settings).filter(([, value]) => !isBlank(value));
  if (!set.length) return <p className="integration-none">Nothing has been set.</p>;
  return <Level entries={set} />;
}

const Level = ({ entries }: { entries: [string, unknown][] }) => (
  <ul className="settings-tree">
    {entries.map(([name, value]) => (
      <li key={name}>
        {isBranch(value) ? (
          <details open={entries.length < 12}>
            <summary>
              {name} <small>{Object.keys(value).length}</small>
            </summary>
            <Level entries={childrenOf(value)} />
          </details>
        ) : (
          <>
            <span className="settings-name">{name}</span> {shown(value)}
          </>
        )}
      </li>
    ))}
  </ul>
);

/** Items of a list are counted from 1. */
const childrenOf = (value: Json | unknown[]): [string, unknown][] =>
  Array.isArray(value)
    ? value.map((item, at) => [String(at + 1), item])
    : Object.entries(value).filter(([, one]) => !isBlank(one));
