import type { SessionUser } from '@homeward/contract/auth';
import { useSyncExternalStore } from 'react';
import { store } from './store.ts';

/** Who is signed in; the strict Content-Security-Policy is what protects it (decision 26). */
interface Session {
  accessKey?: string;
  accessToken?: string;
  user?: SessionUser;
}

const kept = store<Session>('homeward-admin-auth', {});

export const session = kept.get;
export const useSession = () => useSyncExternalStore(kept.subscribe, kept.get);
export const onSession = kept.subscribe;

export const keepAccessKey = (accessKey: string) => kept.change((now) => ({ ...now, accessKey }));
export const signIn = (accessToken: string, user: SessionUser) => kept.change((now) => ({ ...now, accessToken, user }));
/** What was heard of a user is kept of nobody who has signed out since, nor of another who has signed in. */
export const keepUser = (user: SessionUser) =>
  kept.change((now) => (now.accessToken && now.user?.uuid === user.uuid ? { ...now, user } : now));
/** Forgets the user; the access key goes too, a new one costs one call. */
export const forgetSession = () => kept.set({});
/** Forgets the session for the next page; this one stays as it is for as long as it is still seen. */
export const clearSession = kept.clear;

export const isSignedIn = ({ accessToken, user }: Session) => Boolean(accessToken && user && !user.must_change_password);

let permissionsOf: { user: SessionUser; held: Set<string> } | undefined;

function held(user: SessionUser): Set<string> {
  if (permissionsOf?.user !== user)
    permissionsOf = { user, held: new Set(user.roles.flatMap((role) => role.permissions.map(({ child }) => child))) };
  return permissionsOf.held;
}

/** As much of a call as says who may make it. */
export interface Permitted {
  path: string;
  access: string;
}

/** Whether the signed-in user may make this call. The server decides anyway. */
export function can(call: Permitted): boolean {
  const { user } = session();
  return Boolean(user && (call.access !== 'permission' || held(user).has(call.path)));
}
