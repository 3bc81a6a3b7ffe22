const NO_ROOM = /No space left on device|Disk quota exceeded/;
/** What PostgreSQL's programs begin the line with that says why; the last line may be about tidying up. */
const WHY = /(?<=\b(?:error|FATAL|PANIC): +)\S.*/g;

/** Why a program of PostgreSQL's gave up, in one line of what it said. */
export function whyItGaveUp(said: string): string {
  const lines = said.trim().split('\n');
  const room = lines.find((line) => NO_ROOM.test(line));
  if (room) return `There is no room left for the database: ${room.trim()}`.slice(0, 400);
  const why = said.match(WHY)?.at(-1) ?? lines.at(-1)?.trim();
  return `PostgreSQL did not start: ${(why || 'it does not say why').slice(-300)}`;
}
