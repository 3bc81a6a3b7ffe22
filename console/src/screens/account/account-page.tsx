import { endOtherSessions, endSession, listSessions } from '@homeward/contract/own-session';
import { secondFactor } from '@homeward/contract/second-factor';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { post } from '../../api/client.ts';
import { readAgain } from '../../api/queries.ts';
import { useSession } from '../../session/session.ts';
import { openPassword } from '../../shell/open.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { Boundary } from '../../ui/page/boundary.tsx';
import { Failed } from '../../ui/page/empty.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { useTitle } from '../../ui/page/title.ts';
import { SecondFactorCard } from './second-factor-card.tsx';
import { SessionList } from './session-list.tsx';
import './account.css';

const own = { queryKey: [secondFactor.path], queryFn: () => post(secondFactor, {}) };
const sessions = { queryKey: [listSessions.path], queryFn: () => post(listSessions, {}) };

/** How the reader signs in, and where they are signed in: nobody needs a permission for what is their own. */
export function AccountPage() {
  useTitle('Your account');
  const { user } = useSession();
  return (
    <>
      <header className="page-head">
        <h1>Your account</h1>
      </header>
      {user?.must_set_up_second_factor && (
        <p className="note amber" role="status">
          A role of yours asks for a second factor. Set one up to go on.
        </p>
      )}
      <div className="account-cards">
        <section className="card account-card">
          <h2>Password</h2>
          <p>A new one signs you out everywhere else.</p>
          <Button onClick={openPassword}>Change password</Button>
        </section>
        <Boundary>
          <SecondFactor />
        </Boundary>
        {!user?.must_set_up_second_factor && (
          <Boundary>
            <Sessions />
          </Boundary>
        )}
      </div>
    </>
  );
}

function SecondFactor() {
  const { data, error, refetch } = useQuery(own);
  return (
    <section className="card account-card">
      <h2>Second factor</h2>
      {error && !data && <Failed error={error} onRetry={() => refetch()} />}
      {!error && !data && <Loading />}
      {data && <SecondFactorCard factor={data.second_factor} onChange={() => readAgain()} />}
    </section>
  );
}

function Sessions() {
  const { data, error, refetch } = useQuery(sessions);
  const again = () => readAgain(sessions.queryKey);
  const one = useAction(endSession, { success: 'Signed out there', failure: (reason) => `Could not end it. Reason: ${reason}` });
  const others = useAction(endOtherSessions, {
    success: 'Signed out everywhere else',
    failure: (reason) => `Could not end them. Reason: ${reason}`,
  });
  return (
    <section className="card account-card">
      <h2>Where you are signed in</h2>
      {error && !data && <Failed error={error} onRetry={() => refetch()} />}
      {!error && !data && <Loading />}
      {data && (
        <SessionList
          sessions={data.sessions}
          onEnd={async (session_uuid) => {
            await one.run({ session_uuid });
            await again();
          }}
          endAll="Sign out everywhere else"
          onEndAll={async () => {
            await others.run({});
            await again();
          }}
        />
      )}
    </section>
  );
}
