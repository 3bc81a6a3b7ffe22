import { isUnderWay, type Sync } from '@homeward/contract/sync';
import { Check, Hourglass, X } from 'lucide-react';
import { stateWords } from './sync-words.ts';

const RADIUS = 54;
const ROUND = 2 * Math.PI * RADIUS;
/** How much of the ring is drawn while nobody knows how much there is to do. */
const UNKNOWN = 0.22;

/** How much of a run is done, rounded; undefined until the partner has said how much there is. */
export const percentOf = ({ state_key, total, current }: Sync): number | undefined => {
  if (state_key === 'FINISHED' || state_key === 'ASKING' || state_key === 'HELD_UP') return 100;
  return total ? Math.min(100, Math.round((current / total) * 100)) : undefined;
};

/** The run as a ring: how far it is, and how it ended. */
export function ProgressRing({ sync }: { sync: Sync }) {
  const { state_key, current } = sync;
  const percent = percentOf(sync);
  const runs = state_key === 'RUNNING';
  const part = percent === undefined ? (runs ? UNKNOWN : 0) : percent / 100;
  const turns = runs && percent === undefined;
  return (
    <div
      className="ring"
      data-state={state_key}
      role="progressbar"
      aria-label={`Sync, ${stateWords[state_key].label}`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <svg viewBox="0 0 120 120" aria-hidden className={turns ? 'ring-turns' : undefined}>
        <circle cx="60" cy="60" r={RADIUS} className="ring-ground" />
        <circle
          cx="60"
          cy="60"
          r={RADIUS}
          className="ring-done"
          strokeDasharray={`${ROUND * (isUnderWay(state_key) ? part : 1)} ${ROUND}`}
        />
      </svg>
      <div className="ring-text">
        {state_key === 'FINISHED' && <Check size={26} aria-hidden />}
        {(state_key === 'FAILED' || state_key === 'CANCELED') && <X size={26} aria-hidden />}
        {state_key === 'ASKING' && <b aria-hidden>?</b>}
        {(state_key === 'WAITING' || state_key === 'HELD_UP') && <Hourglass size={26} aria-hidden />}
        {runs && <b>{percent === undefined ? current.toLocaleString() : `${percent}%`}</b>}
        <span>{stateWords[state_key].label}</span>
      </div>
    </div>
  );
}
