import { session } from './session.ts';

/** Whether a permission path is among the user's own: a lookup anybody may read is still listed only for who holds it. */
export const holdsPath = (path: string): boolean =>
  session().user?.roles.some((role) => role.permissions.some(({ child }) => child === path)) ?? false;
