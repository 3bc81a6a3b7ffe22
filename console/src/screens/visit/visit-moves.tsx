import { backInLine, end, moves, updateStatus, type Visit } from '@homeward/contract/visit';
import { Button } from 'antd';
import type { MouseEvent } from 'react';
import { can } from '../../session/session.ts';
import { hasMovedUnder } from './moved-under.ts';
import { useVisitActions } from './use-visit-actions.ts';
import { moveWords, nameOf } from './visit-words.ts';
import './visit.css';

/** The moves that are allowed from where a visit is, one click each. */
export function VisitMoves({ visit }: { visit: Visit }) {
  const { move, comeBack, finish } = useVisitActions();
  if (visit.ended_date) return null;
  const act = (event: MouseEvent, done: () => Promise<void>) => hasMovedUnder(event, visit.uuid) || void done();
  const label = (words: string) => `${words}: ${nameOf(visit)}`;
  return (
    <span className="visit-moves">
      {can(updateStatus) &&
        moves[visit.status_key].map((to) => (
          <Button key={to} size="small" aria-label={label(moveWords[to])} onClick={(event) => act(event, () => move(visit, to))}>
            {moveWords[to]}
          </Button>
        ))}
      {can(backInLine) && visit.line_since && (
        <Button size="small" aria-label={label('Back in line')} onClick={(event) => act(event, () => comeBack(visit))}>
          Back in line
        </Button>
      )}
      {can(end) && (
        <>
          <Button size="small" aria-label={label('Done')} onClick={(event) => act(event, () => finish(visit, 'DONE'))}>
            Done
          </Button>
          <Button size="small" aria-label={label('Left')} onClick={(event) => act(event, () => finish(visit, 'LEFT'))}>
            Left
          </Button>
        </>
      )}
    </span>
  );
}
