import { forceSetAvailable } from '@homeward/contract/application';
import { why } from '@homeward/contract/pet';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Modal } from 'antd';
import { post } from '../../api/client.ts';
import { can } from '../../session/session.ts';
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
      </Boundary>
    </Modal>
  );
}
