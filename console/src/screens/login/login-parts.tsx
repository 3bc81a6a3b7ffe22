import { type FactorAsked, type SessionUser, sessionInfo } from '@homeward/contract/auth';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError, post } from '../../api/client.ts';

export interface Pending {
  token: string;
  user: SessionUser;
  password: string;
}

interface Opened {
  access_token: string;
  admin_user: SessionUser;
}
export type Asked = FactorAsked & { password: string };

/** A session the server cannot describe is not kept (spec 000 §7). */
export async function pendingOf({ access_token: token, admin_user }: Opened, password: string): Promise<Pending> {
  const user = admin_user.must_change_password ? admin_user : (await post(sessionInfo, {}, { token })).admin_user;
  return { token, user, password };
}

export function Alert({ error, onTryAgain }: { error: Error | null; onTryAgain: () => void }) {
  if (!error) return null;
  const ours = error instanceof ApiError && (error.http === 0 || error.http >= 500);
  return (
    <div role="alert" className="note coral login-alert">
      <TriangleAlert size={17} aria-hidden />
      <span>{error.message}</span>
      {ours && (
        <button type="button" className="plain login-again" onClick={onTryAgain}>
          Try again
        </button>
      )}
    </div>
  );
}

export function Submit({ busy, disabled = false, children }: { busy: boolean; disabled?: boolean; children: ReactNode }) {
  return (
    <button type="submit" className="login-submit" disabled={disabled} aria-busy={busy}>
      {busy && <span className="login-spin" aria-hidden />}
      {children}
    </button>
  );
}
