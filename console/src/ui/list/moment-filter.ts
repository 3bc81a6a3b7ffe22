import { localOf, momentOf, whySkipped, ZONE } from '../text/zone.ts';
import type { Filter } from './filter.ts';

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** A moment, `field.gte` or `field.lte`: typed as the viewer's clocks show it; in UTC in the address, which others open elsewhere. */
export const momentFilter = (key: string, label: string): Filter => ({
  key,
  label: `${label} (${ZONE})`,
  typed: { type: 'datetime-local', of: localOf, valueOf: momentOf },
  unusable: (value) => `${whySkipped(value) ?? 'Not a moment'}, not applied`,
  condition: (value) => (MOMENT.test(value) && Date.parse(value) ? { [key]: value } : undefined),
});
