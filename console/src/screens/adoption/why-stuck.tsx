import { type Application, forceSetAvailable, why } from '@homeward/contract/application';
import type { ApplicationAction } from '@homeward/contract/application-rules';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { useState } from 'react';
import { post } from '../../api/client.ts';
import { can } from '../../session/session.ts';
import { readingOf, Unread } from '../../ui/page/lookup.tsx';
import { When } from '../../ui/text/when.tsx';
import { actionNames, statusNames } from './adoption-words.ts';
import { ApplicationDialog, callOf, isOffered, type Offered } from './application-dialog.tsx';

/** What an application waits for, since when, and what may be done about it: by the rules that the calls themselves go by. */
export function WhyStuck({ application }: { application: Application }) {
  const { uuid, version, status_key } = application;
  const [open, setOpen] = useState<Offered>();
  const query = useQuery({
    queryKey: [why.path, uuid, version, status_key],
    queryFn: ({ signal }) => post(why, { uuid }, { signal }),
    enabled: can(why),
  });
  const { data } = query;
  if (!can(why)) return null;
  return (
    <section className="card adoption-card">
      <h2>Why is it here?</h2>
      <Unread of={readingOf(query)} what="What it waits for" />
      {data && (
        <>
          <p className="adoption-name">
            {data.waits_for ? `It waits for ${data.waits_for}` : 'It waits for nothing any more'}
            {data.since && (
              <>
                , since <When value={data.since} />
              </>
            )}
            .
          </p>
          {data.stuck_pet && (
            <p>
              Its pet is stuck on approved.{' '}
              {can(forceSetAvailable) && (
                <Link to="/organization/adoption-setapproved" search={{ pet: data.stuck_pet }} className="inline-link">
                  Set it available
                </Link>
              )}
            </p>
          )}
          {data.rivals.map((rival) => (
            <p key={rival.uuid}>
              The pet is promised to{' '}
              <Link
                to="/organization/adoption-application/$applicationUuid/$activeTab"
                params={{ applicationUuid: rival.uuid, activeTab: 'information' }}
              >
                {rival.adopter}
              </Link>{' '}
              ({statusNames[rival.status_key]}).
            </p>
          ))}
          <ul className="repairs">
            {data.repairs.map(({ action, refused }) => (
              <li key={action}>
                <Repair application={application} action={action} refused={refused} onOpen={setOpen} />
              </li>
            ))}
          </ul>
        </>
      )}
      {open && <ApplicationDialog action={open} application={application} onClose={() => setOpen(undefined)} />}
    </section>
  );
}

interface RepairProps {
  application: Application;
  action: ApplicationAction;
  refused: string | null;
  onOpen: (action: Offered) => void;
}

function Repair({ application, action, refused, onOpen }: RepairProps) {
  const needed = callOf[action];
  const why = refused ?? (can(needed) ? null : `It takes the permission ${needed.path}`);
  if (why)
    return (
      <>
        <span>{actionNames[action]}</span>
        <span className="refused">{why}</span>
      </>
    );
  if (isOffered(action)) return <Button onClick={() => onOpen(action)}>{actionNames[action]}</Button>;
  return (
    <Link
      to="/organization/adoption-application/$applicationUuid/$activeTab"
      params={{ applicationUuid: application.uuid, activeTab: 'checkout' }}
    >
      {actionNames[action]}
    </Link>
  );
}
