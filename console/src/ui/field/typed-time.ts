/** 9, 9am, 9:00, 9.00, 9h30, 0900 and 21:30; with seconds where somebody has them. */
const TIME =
  /^(?:(?<hour>\d{1,2})(?:[:.h](?<minute>\d\d)(?:[:.](?<second>\d\d))?|h)?|(?<hours>\d{1,2})(?<minutes>\d\d))(?<half>[ap]m)?$/;
const TWO = 2;

/** The time of day that was typed, as 'HH:mm:ss'; '' where nothing was, undefined where it is none. */
export function timeIn(text: string): string | undefined {
  const bare = text
    // Full width as a keyboard for Japanese types it, and marks that are copied along.
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Cf}]/gu, '')
    .replace(/([ap])\.?(m\.?)?$/, '$1m');
  if (!bare) return '';
  const said = TIME.exec(bare)?.groups;
  if (!said) return undefined;
  const hour = hourOf(Number(said.hour ?? said.hours), said.half);
  const [minute, second] = [Number(said.minute ?? said.minutes ?? 0), Number(said.second ?? 0)];
  if (hour === undefined || minute > 59 || second > 59) return undefined;
  return [hour, minute, second].map((number) => String(number).padStart(TWO, '0')).join(':');
}

/** Of 24: twelve at night is 0, and there is no 13 pm. */
function hourOf(hour: number, half: string | undefined): number | undefined {
  if (!half) return hour < 24 ? hour : undefined;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half === 'pm' ? 12 : 0);
}

/** As the viewer's locale writes it, where that can be typed back; seconds where it has any. */
export function timeShown(time: string, locale?: string): string {
  const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number);
  const format = new Intl.DateTimeFormat(locale, { timeStyle: second ? 'medium' : 'short' });
  const here = format.format(new Date(2000, 0, 1, hour, minute, second));
  return timeIn(here) === timeIn(time) ? here : time.slice(0, second ? 8 : 5);
}
