import type { Seen } from '@homeward/contract/integration-settings';
import { type KeyboardEvent, useId, useState } from 'react';
import { fieldAt } from '../integration/settings/seen-field.ts';
import { Path } from './path.tsx';
import './sample.css';

interface SampleProps {
  seen: Seen | undefined;
  /** What is chosen. */
  paths: string[];
  /** Undefined where nothing can be changed. */
  onTake: ((path: string) => void) | undefined;
}

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** They are many: one of them is reached by Tab, the others from there by the keys of lists. */
function step(event: KeyboardEvent<HTMLElement>) {
  const to = STEPS[event.key];
  if (!to) return;
  event.preventDefault();
  const all = [...event.currentTarget.querySelectorAll('button')];
  const at = all.indexOf(event.target as HTMLButtonElement);
  all[to(at, all.length - 1)]?.focus();
}

/** One of the partner's animals as it sends it: a click on what stands there takes its path over. */
export function Sample({ seen, paths, onTake }: SampleProps) {
  const id = useId();
  // Where somebody is in it: Tab leads out from there, not to another of them.
  const [reached, setReached] = useState<string>();
  if (!seen?.sample) return null;
  const { name, fields } = seen.sample;
  const chosen = new Set(paths.map((path) => fieldAt(seen, path)?.path));
  const first = reached ?? (fields.find(({ path }) => chosen.has(path)) ?? fields[0])?.path;
  return (
    <details className="sample" open>
      <summary id={id}>{name}, an animal as the partner sends it</summary>
      {onTake && <p>Choose what stands there to take its path.</p>}
      <section aria-label={`What the partner sends of ${name}`} tabIndex={onTake ? undefined : 0}>
        <ul aria-labelledby={id} onKeyDown={step} onBlur={() => setReached(undefined)}>
          {fields.map((field) => {
            const said = (
              <>
                <Path path={field.path} /> <span className="sample-value">{field.value}</span>
              </>
            );
            return (
              <li key={field.path}>
                {onTake ? (
                  <button
                    type="button"
                    className="plain"
                    aria-pressed={chosen.has(field.path)}
                    tabIndex={field.path === first ? 0 : -1}
                    onFocus={() => setReached(field.path)}
                    onClick={() => onTake(field.path)}
                  >
                    {said}
                  </button>
                ) : (
                  <div data-chosen={chosen.has(field.path)}>{said}</div>
                )}
              </li>
            );
          })}
        </ul>
      </section>
    </details>
  );
}
