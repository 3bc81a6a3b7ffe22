import { settings } from '../../settings.ts';

/** Said wherever somebody may wait for a sync that does not come by itself; undefined where it does. */
export const switchedOff = settings.syncsByItself
  ? undefined
  : 'Scheduled sync is switched off on this server: a sync begins only when somebody starts it.';
