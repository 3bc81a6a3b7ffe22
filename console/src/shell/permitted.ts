import { holdsPath } from '../session/held.ts';
import type { MenuItem } from './menu.ts';

/** Whether the route's list permission is among the user's. */
export const holdsList = ({ call }: MenuItem): boolean => holdsPath(call.path);
