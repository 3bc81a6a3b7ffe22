import { forceSetAvailable } from '@homeward/contract/application';
import { search, show, why } from '@homeward/contract/pet';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Modal } from 'antd';
import { post } from '../../api/client.ts';
import { refresh } from '../../api/queries.ts';
import { can } from '../../session/session.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { useWayBack } from '../../ui/browser/use-way-back.ts';
import { Boundary } from '../../ui/page/boundary.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { PetWhy } from './pet-why.tsx';
import './adoption.css';

/** Whether visitors meet a pet, over the list it was opened from; where it is stuck, with the way to its repair. */
export function PetWhyDialog({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  useWayBack({ hasAddress: true });
  const query = useQuery({
    queryKey: [why.path, uuid],
    queryFn: ({ signal }) => post(why, { uuid }, { signal }),
    enabled: can(why),
  });
  const isStuck = query.data?.available_refused === null;
  return (
    <Modal open title="Do visitors meet this pet?" footer={null} onCancel={onClose}>
      <Boundary>
        {query.isLoading ? <Loading /> : <PetWhy query={query} />}
        {isStuck && can(forceSetAvailable) && (
          <p>
            It is stuck on approved.{' '}
            <Link to="/organization/adoption-setapproved" search={{ pet: uuid }} className="inline-link">
              Set it available
            </Link>
          </p>
        )}
        {query.data?.reasons.some(({ key }) => key === 'HIDDEN') && can(show) && <Show uuid={uuid} />}
      </Boundary>
    </Modal>
  );
}

/** The way back for a pet that is hidden, as one is that was returned (decision 106). */
function Show({ uuid }: { uuid: string }) {
  const { run, busy } = useAction(show, {
    success: 'The pet is not hidden any more',
    failure: (reason) => `The pet could not be shown. Reason: ${reason}`,
  });
  const go = async () => {
    await run({ uuid });
    await refresh(search, why);
  };
  return (
    <Button loading={busy} onClick={() => void go()}>
      Show it to visitors
    </Button>
  );
}
