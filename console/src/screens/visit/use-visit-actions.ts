import { backInLine, end, search, updateStatus, type Visit, type VisitStatus } from '@homeward/contract/visit';
import { refresh } from '../../api/queries.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { type endNames, nameOf, statusNames } from './visit-words.ts';

/** What staff do with a visit by one click; each is done to the visit as it was seen. */
export function useVisitActions() {
  const moving = useAction(updateStatus, {
    success: ({ visit }) => `${nameOf(visit)}: ${statusNames[visit.status_key]}`,
    failure: (reason) => `Could not move the visit. Reason: ${reason}`,
  });
  const ending = useAction(end, {
    success: ({ visit }) => `The visit of ${nameOf(visit)} has ended`,
    failure: (reason) => `Could not end the visit. Reason: ${reason}`,
  });
  const returning = useAction(backInLine, {
    success: ({ visit }) => `${nameOf(visit)}: back in line`,
    failure: (reason) => `Could not give the place back. Reason: ${reason}`,
  });
  const seen = ({ uuid, status_key }: Visit) => ({ visit_uuid: uuid, seen_status_key: status_key });
  return {
    // Also where it failed: somebody else may have moved it, and that is what is shown then.
    move: async (visit: Visit, status_key: VisitStatus) => {
      await moving.run({ ...seen(visit), status_key });
      await refresh(search);
    },
    comeBack: async (visit: Visit) => {
      await returning.run(seen(visit));
      await refresh(search);
    },
    finish: async (visit: Visit, ended_key: Exclude<keyof typeof endNames, 'CLOSED'>) => {
      await ending.run({ ...seen(visit), ended_key });
      await refresh(search);
    },
  };
}
