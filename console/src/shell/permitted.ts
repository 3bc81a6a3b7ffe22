import { holdsPath } from '../session/held.ts';
import type { MenuItem } from './menu.ts';

/** Whether the route's list permission is among the user's. */
export const holdsList = ({ search }: MenuItem): boolean => holdsPath(search.path);
