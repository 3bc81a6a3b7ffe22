import { holdsPath } from '../session/held.ts';
import type { MenuItem } from './menu.ts';

/** Whether the route's list permission, or that of one of its tabs, is among the user's. */
export const holdsList = ({ needs }: MenuItem): boolean => needs.some(holdsPath);
