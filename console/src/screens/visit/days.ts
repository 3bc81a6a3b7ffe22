import type { Filter } from '../../ui/list/filter.ts';

const days = { today: 'Today', yesterday: 'Yesterday', week: 'Last 7 days', month: 'Last 30 days' };

/** Midnight so many days ago, where the viewer is. */
function midnight(before: number): string {
  const date = new Date();
  date.setHours(0, 0, 0, 0);
  date.setDate(date.getDate() - before);
  return date.toISOString();
}

/** When somebody came. */
export const dayFilter: Filter = {
  key: 'day',
  label: 'Day',
  placeholder: 'Any day',
  choices: Object.entries(days).map(([value, label]) => ({ value, label })),
  condition: (value) =>
    ({
      today: { 'created_date.gte': midnight(0) },
      yesterday: { 'created_date.gte': midnight(1), 'created_date.lt': midnight(0) },
      week: { 'created_date.gte': midnight(6) },
      month: { 'created_date.gte': midnight(29) },
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
