import { type generate, revoke, search, type Token } from '@homeward/contract/token';
import { Button } from 'antd';
import { Copy, ExternalLink } from 'lucide-react';
import type { z } from 'zod';
import { refresh } from '../../api/queries.ts';
import { can } from '../../session/session.ts';
import { publicAddress } from '../../settings.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { useConfirm } from '../../ui/action/use-confirm.ts';
import { History } from '../../ui/page/history.tsx';
import { plain } from '../../ui/text/plain.ts';
import { useCopy } from '../../ui/text/use-copy.tsx';
import { When } from '../../ui/text/when.tsx';
import { projectNames } from './project-names.ts';
import { useSecondsLeft } from './use-seconds-left.ts';
import './token.css';
import { Email } from '../../ui/text/email.tsx';

interface TokenDetailsProps {
  token: Token;
  /** Right after it was made, and never again. */
  made: z.output<typeof generate.output> | undefined;
}

/** What a token is, how long it is good, and its way back. */
export function TokenDetails({ token, made }: TokenDetailsProps) {
  const left = useSecondsLeft(token);
  return (
    <div className="token">
      <State token={token} left={left} />
      {made && left > 0 && <Password password={made.password} />}
      {made?.replaced && <p className="token-aside">The token of this account that was good until now has ended.</p>}
      <dl>
        <dt>Project</dt>
        <dd>{projectNames[token.refer_schema]}</dd>
        <dt>User E-mail</dt>
        <dd>
          <Email value={token.data.email} />
        </dd>
        <dt>Reason</dt>
        <dd>{token.reason}</dd>
        <dt>Made by</dt>
        <dd>
          <bdi>{plain(token.by)}</bdi>, <When value={token.created_date} />
        </dd>
        {token.mail && (
          <>
            <dt>Mail to the account</dt>
            <dd>
              {mailStates[token.mail.state_key]}: <bdi>{plain(token.mail.said)}</bdi>, <When value={token.mail.date} />
            </dd>
          </>
        )}
      </dl>
      {left > 0 && <Actions token={token} />}
      <History uuid={token.uuid} />
    </div>
  );
}

const mailStates = {
  RETRIED: 'Could not be sent yet, and is tried again',
  FAILED: 'Could not be sent',
};

const minutes = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

function State({ token: { used_date, ended_date }, left }: { token: Token; left: number }) {
  if (!left) return <p className="token-state">{ended_date ? 'Over before its time' : 'Expired'}</p>;
  return (
    <>
      <p className="token-state" role="timer" aria-label="Time left">
        {minutes(left)}
      </p>
      <p className="token-aside">
        {used_date ? 'Signed in: the session ends when the time is over' : 'Good for one sign-in until the time is over'}
      </p>
    </>
  );
}

function Password({ password }: { password: string }) {
  const copy = useCopy();
  return (
    <div className="note token-password">
      <div>
        <p>The password is shown this once. Sign in with it and the e-mail below.</p>
        <p className="mono">{password}</p>
      </div>
      <Button icon={<Copy size={15} aria-hidden />} onClick={() => void copy(password)}>
        Copy password
      </Button>
    </div>
  );
}

function Actions({ token }: { token: Token }) {
  const confirm = useConfirm();
  const { run, busy } = useAction(revoke, {
    success: 'Token revoked successfully!',
    failure: (reason) => `Failed to revoke token. Reason: ${reason}`,
  });
  const take = async () => {
    const isMeant = await confirm({
      title: `Revoke the token of ${token.data.email}?`,
      text: 'It opens nothing any more, and whoever is signed in with it is signed out.',
      ok: 'Revoke',
      danger: true,
    });
    if (isMeant && (await run({ token_uuid: token.uuid }))) await refresh(search);
  };
  return (
    <div className="token-actions">
      <Button
        type="primary"
        icon={<ExternalLink size={15} aria-hidden />}
        href={publicAddress(`/account/${token.refer_schema}`)}
        target="_blank"
        rel="noopener noreferrer"
      >
        Open the account page
      </Button>
      {can(revoke) && (
        <Button danger loading={busy} onClick={take}>
          Revoke
        </Button>
      )}
    </div>
  );
}
