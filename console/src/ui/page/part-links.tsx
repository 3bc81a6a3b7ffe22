import { Link, useNavigate } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { useDraftPaths } from '../form/draft-paths.ts';
import './part-links.css';

export interface Part {
  key: string;
  label: string;
  /** Under which word it stands; parts of one group follow one another. */
  group?: string | undefined;
}

interface PartLinksProps {
  label: string;
  parts: Part[];
  active: string;
  /** Where a part is. */
  to: (key: string) => string;
  /** What needs somebody's attention in a part, in words. */
  attention: Record<string, string | undefined>;
}

/** The parts of a record, each at an address of its own: beside what is open, or above it where there is no room. */
export function PartLinks({ label, parts, active, to, attention }: PartLinksProps) {
  const drafts = useDraftPaths();
  const isUnsaved = (key: string) => drafts.some((path) => path === to(key) || path.startsWith(`${to(key)}/`));
  const groups = [...Map.groupBy(parts, ({ group }) => group)];
  const navigate = useNavigate();
  return (
    <>
      <nav className="part-links" aria-label={label}>
        {groups.map(([group = '', some]) => (
          <div key={group}>
            {group && <p className="part-group">{group}</p>}
            <ul>
              {some.map(({ key, label: name }) => (
                <li key={key} className="part">
                  <Link to={to(key)} aria-current={key === active ? 'page' : undefined}>
                    {name}
                  </Link>
                  {isUnsaved(key) && <span className="part-dot" role="img" aria-label={`${name}: unsaved changes`} />}
                  {attention[key] && (
                    <span className="part-attention" role="img" aria-label={`${name}: ${attention[key]}`} title={attention[key]}>
                      <TriangleAlert size={14} aria-hidden />
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <select
        className="part-select"
        aria-label={label}
        value={active}
        onChange={({ target }) => void navigate({ to: to(target.value) })}
      >
        {groups.map(([group = '', some]) => {
          const options = some.map(({ key, label: name }) => (
            <option key={key} value={key}>
              {[name, attention[key], isUnsaved(key) && 'not saved'].filter(Boolean).join(' · ')}
            </option>
          ));
          return group ? (
            <optgroup key={group} label={group}>
              {options}
            </optgroup>
          ) : (
            options
          );
        })}
      </select>
    </>
  );
}
