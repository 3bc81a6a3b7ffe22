import { forceSetAvailable } from '@homeward/contract/application';
import { search, show, why } from '@homeward/contract/pet';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { post } from '../../api/client.ts';
import { refresh } from '../../api/queries.ts';
import { can } from '../../session/session.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { Boundary } from '../../ui/page/boundary.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { PetWhy } from '../adoption/pet-why.tsx';

/** Whether visitors meet a pet; where they do not, why, and the way to its repair. */
export function PetStanding({ uuid }: { uuid: string }) {
  const query = useQuery({ queryKey: [why.path, uuid], queryFn: ({ signal }) => post(why, { uuid }, { signal }) });
  const { data } = query;
  return (
    <section className="card pet-card pet-standing">
      <h2>For visitors</h2>
      <Boundary>
        {query.isLoading ? <Loading /> : <PetWhy query={query} />}
        {data && <p>{asking(data)}</p>}
        {data?.address && (
          <p>
            <a href={data.address} target="_blank" rel="noreferrer">
              Open its page for visitors
            </a>
          </p>
        )}
        {data?.available_refused === null && can(forceSetAvailable) && (
          <p>
            It is stuck on approved.{' '}
            <Link to="/organization/adoption-setapproved" search={{ pet: uuid }} className="inline-link">
              Set it available
            </Link>
          </p>
        )}
        {data?.reasons.some(({ key }) => key === 'HIDDEN') && can(show) && <Show uuid={uuid} />}
      </Boundary>
    </section>
  );
}

/** How many ask for it, where no reason has said so. */
function asking({
  inquiries,
  limit,
  reasons,
}: {
  inquiries: number | null;
  limit: { max: number } | null;
  reasons: { key: string }[];
}) {
  if (inquiries === null || reasons.some(({ key }) => key === 'RESTRICTED')) return null;
  const many = inquiries === 1 ? '1 application is under way' : `${inquiries} applications are under way`;
  return limit ? `${many}; at ${limit.max} it is restricted` : many;
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
