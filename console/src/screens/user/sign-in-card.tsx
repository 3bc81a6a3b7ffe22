import * as user from '@homeward/contract/user';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { post } from '../../api/client.ts';
import { readAgain, refresh } from '../../api/queries.ts';
import { can } from '../../session/session.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { useConfirm } from '../../ui/action/use-confirm.ts';
import { Failed } from '../../ui/page/empty.tsx';
import { When } from '../../ui/text/when.tsx';
import { SessionList } from '../account/session-list.tsx';

const mailStates = {
  QUEUED: 'Mail with the password is on its way since',
  RETRIED: 'Mail with the password could not be sent yet, and is tried again; made',
  SENT: 'Mail with the password sent',
  FAILED: 'Mail with the password could not be sent',
};

/** How a user signs in, where they are signed in, and what an administrator can do about it. */
export function SignInCard({ user: of }: { user: user.AdminUser }) {
  const { uuid, last_login_date, has_second_factor, has_sign_on, first_name, mail } = of;
  return (
    <section className="card aside">
      <h2>Sign-in</h2>
      <p className="used-by">Last sign-in {last_login_date ? <When value={last_login_date} /> : <span>never</span>}</p>
      {mail && (
        <p className="used-by">
          {mailStates[mail.state_key]} <When value={mail.date} />
          {mail.said && ` (${mail.said})`}
        </p>
      )}
      <p className="used-by">
        Second factor {has_second_factor ? <span className="tag green">On</span> : <span className="tag">Off</span>}
      </p>
      {has_second_factor && (
        <TakeAway
          {...{ uuid, call: user.resetSecondFactor, label: 'Take the second factor away', ok: 'Take away' }}
          title={`Take the second factor of ${first_name} away?`}
          text="For who has lost their device. They are signed out everywhere, and sign in by their password alone until they set up another."
          success="The second factor was taken away"
          failed="Could not take the second factor away"
        />
      )}
      {has_sign_on && (
        <>
          <p className="used-by">
            Sign-in of the organization <span className="tag green">Bound</span>
          </p>
          <TakeAway
            {...{ uuid, call: user.unbindSignOn, label: 'Unbind', ok: 'Unbind' }}
            title={`Unbind ${first_name} from the sign-in of the organization?`}
            text="For who has got another account there. They are signed out everywhere, and whoever signs in there next with their verified e-mail is bound."
            success="The sign-in of the organization was unbound"
            failed="Could not unbind it"
          />
        </>
      )}
      {can(user.sessions) && <Sessions uuid={uuid} />}
    </section>
  );
}

interface TakeAwayProps {
  uuid: string;
  call: typeof user.resetSecondFactor | typeof user.unbindSignOn;
  label: string;
  title: string;
  text: string;
  ok: string;
  success: string;
  failed: string;
}

/** A way to sign in that an administrator may end. */
function TakeAway({ uuid, call, label, title, text, ok, success, failed }: TakeAwayProps) {
  const confirm = useConfirm();
  const { run, busy } = useAction(call, { success, failure: (reason) => `${failed}. Reason: ${reason}` });
  const takeAway = async () => {
    const sure = await confirm({ title, text, ok, danger: true });
    if (sure && (await run({ admin_user_uuid: uuid }))) await refresh(user.search, user.sessions);
  };
  if (!can(call)) return null;
  return (
    <Button loading={busy} onClick={() => void takeAway()}>
      {label}
    </Button>
  );
}

function Sessions({ uuid }: { uuid: string }) {
  const query = { queryKey: [user.sessions.path, uuid], queryFn: () => post(user.sessions, { admin_user_uuid: uuid }) };
  const { data, error, refetch } = useQuery(query);
  const { run } = useAction(user.endSessions, {
    success: 'Signed out',
    failure: (reason) => `Could not end it. Reason: ${reason}`,
  });
  const end = async (input: { session_uuid?: string }) => {
    await run({ admin_user_uuid: uuid, ...input });
    await readAgain(query.queryKey);
  };
  const may = can(user.endSessions);
  if (error && !data) return <Failed error={error} onRetry={() => refetch()} />;
  if (!data) return null;
  return (
    <SessionList
      sessions={data.sessions}
      onEnd={may ? (session_uuid) => end({ session_uuid }) : undefined}
      endAll="Sign out everywhere"
      onEndAll={may ? () => end({}) : undefined}
    />
  );
}
