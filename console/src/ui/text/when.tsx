import { serverNow } from '@homeward/contract/server-clock';
import { useEffect, useState } from 'react';

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'long' });
const dated = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric' });
const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' });
const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['minute', 60],
  ['hour', 3600],
  ['day', 86_400],
];

/** A moment as people say it, in the viewer's zone; exact on hover. Older than a week it is the date. */
export function When({ value }: { value: string }) {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 60_000);
    return () => clearInterval(timer);
  }, []);
  const date = new Date(value);
  return (
    <time dateTime={value} title={exact.format(date)}>
      {ago(date, now)}
    </time>
  );
}

function ago(date: Date, now: number): string {
  const seconds = Math.max(0, (now - date.getTime()) / 1000);
  if (seconds < 60) return 'just now';
  if (seconds > 7 * 86_400) return dated.format(date);
  const [unit, size] = steps.findLast(([, length]) => seconds >= length) ?? ['minute', 60];
  const words = relative.format(-Math.floor(seconds / size), unit);
  return unit === 'day' ? `${words} · ${clock.format(date)}` : words;
}
