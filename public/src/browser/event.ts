import './page.css';
import './event.css';

/** Says when it is in the visitor's own zone; without scripts it is said in UTC. */
for (const time of document.querySelectorAll('time')) {
  const { lang } = document.documentElement;
  const shown = new Intl.DateTimeFormat(lang, { dateStyle: 'full', timeStyle: 'short' });
  const zone = new Intl.DateTimeFormat(lang, { timeZoneName: 'short' }).formatToParts(new Date(time.dateTime));
  time.textContent = `${shown.format(new Date(time.dateTime))} ${zone.find(({ type }) => type === 'timeZoneName')?.value ?? ''}`;
}
