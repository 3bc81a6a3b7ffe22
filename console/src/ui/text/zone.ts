/** The viewer's time zone, as it is called: 'Europe/Zurich'. */
export const ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone;

const shown = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
/** A moment in UTC as the viewer's clocks show it. */
export const inZone = (moment: string): string => shown.format(new Date(moment));

const padded = (number: number, digits = 2) => String(number).padStart(digits, '0');
/** The same for a control: '2026-03-28T02:30'; text that is no moment stays as it is. */
export function localOf(moment: string): string {
  const at = new Date(moment);
  if (!/(Z|[+-]\d\d:\d\d)$/.test(moment) || Number.isNaN(at.getTime())) return moment;
  const day = `${padded(at.getFullYear(), 4)}-${padded(at.getMonth() + 1)}-${padded(at.getDate())}`;
  return `${day}T${padded(at.getHours())}:${padded(at.getMinutes())}`;
}

/** The moment in UTC at which the viewer's clocks show this; what they skip stays as it was typed, and is no moment. */
export function momentOf(local: string): string {
  const at = new Date(local);
  if (!local || Number.isNaN(at.getTime())) return local;
  const moment = at.toISOString().replace('.000Z', 'Z');
  return localOf(moment) === local.slice(0, 16) ? moment : local;
}

/** Why this is no moment, where it is an hour that the viewer's clocks skip. */
export function whySkipped(local: string): string | undefined {
  const isWhole = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(local) && !Number.isNaN(Date.parse(local));
  if (!isWhole || momentOf(local) !== local) return undefined;
  return `Clocks in ${ZONE} are put forward that day and skip ${local.slice(11, 16)}`;
}

/** Whether the viewer's clocks show this moment's hour once more an hour later, as they do when they are put back. */
export const isShownAgain = (moment: string): boolean =>
  moment.endsWith('Z') && localOf(new Date(Date.parse(moment) + 3_600_000).toISOString()) === localOf(moment);
