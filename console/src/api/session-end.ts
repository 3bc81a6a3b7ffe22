import { sessionClose } from '@homeward/contract/auth';
import { clearSession, forgetSession, onSession, session } from '../session/session.ts';
import { post, setSessionProblemHandler } from './client.ts';

const RELOAD_AFTER = 1000;
const listeners = new Set<() => void>();
let ended = false;
/** Goes on with a logout, where one is under way. */
let leave: (() => void) | undefined;

/** Whether the server has ended the session; the page is about to reload. */
export const sessionEnded = () => ended;
export const onSessionEnd = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Clears what is kept and reloads after a second, once, however many calls hear of it (spec 000 §4). */
export function endSessions(): void {
  let signedIn = Boolean(session().accessToken);
  setSessionProblemHandler(() => {
    // Nobody was signed in: only the access key is stale, and the login asks for another by itself.
    if (!session().accessToken) forgetSession();
    else if (leave) leave();
    else if (!ended) {
      ended = true;
      clearSession();
      for (const listener of listeners) listener();
      setTimeout(() => location.reload(), RELOAD_AFTER);
    }
    return ended || leave !== undefined;
  });
  // Signed out in another tab: this one follows, unasked, for drafts keep what was typed.
  onSession(() => {
    const now = Boolean(session().accessToken);
    if (signedIn && !now && !ended && !leave) {
      ended = true;
      location.reload();
    }
    signedIn = now;
  });
}

/**
 * Signs out of this tab, and so of the others; a reload as theirs would get in the way of the login here. What is still
 * read may be the first to hear that the session is closed: nobody has to be told of that.
 */
export async function signOut(): Promise<void> {
  await new Promise<void>((closed) => {
    leave = closed;
    post(sessionClose, { all: false })
      .catch(() => undefined)
      .then(() => closed());
  });
  forgetSession();
  location.assign('/login');
}
