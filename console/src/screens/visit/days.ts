import { serverNow } from '@homeward/contract/server-clock';
import type { Filter } from '../../ui/list/filter.ts';

const days = { today: 'Today', yesterday: 'Yesterday', week: 'Last 7 days', month: 'Last 30 days' };

/** Midnight so many days ago, where the viewer is. */
function midnight(before: number): string {
  const date = new Date(serverNow());
  date.setHours(0, 0, 0, 0);
  date.setDate(date.getDate() - before);
  return date.toISOString();
}

/** Who came then stands somewhere since then or later: by that the list is sorted, so it says it, too. */
const from = (before: number) => ({ 'created_date.gte': midnight(before), 'since.gte': midnight(before) });

/** When somebody came. */
export const dayFilter: Filter = {
  key: 'day',
  label: 'Day',
  placeholder: 'Any day',
  choices: Object.entries(days).map(([value, label]) => ({ value, label })),
  condition: (value) =>
    ({
      today: from(0),
      yesterday: { ...from(1), 'created_date.lt': midnight(0) },
      week: from(6),
      month: from(29),
    })[value],
};

/** Who is here, unless it is asked for others. */
export const hereFilter: Filter = {
  key: 'here',
  label: 'Visits',
  placeholder: 'Here now',
  choices: [
    { value: 'false', label: 'Ended' },
    { value: 'all', label: 'All' },
  ],
  condition: (value) => (value === 'false' ? { here: false } : {}),
};
