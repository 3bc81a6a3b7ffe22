import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { arrival, type Came, makeDesk } from '../../server/test/visits.ts';

const A_SECOND = 50;
const SECONDS = 60;

interface Told {
  key: string;
  place: number | null;
  milliseconds: number;
}

/** Whether a location keeps up with 50 check-ins a second for a minute: who is lost, twice, told a wrong place or texted other than once. */
export async function checkInTable({ url, address }: { url: string; address: string }): Promise<string> {
  const sql = new pg.Pool({ connectionString: url, max: 2 });
  const desk = await makeDesk({ sql }, { Adopt: { wait_list_on_end: true, sms_text: 'You are {{wait_list_place}}' } });
  const told = await Promise.all(
    Array.from({ length: A_SECOND * SECONDS }, async (_, number): Promise<Told> => {
      await wait((number * 1000) / A_SECOND);
      const phone = `+1 212 55${String(number).padStart(5, '0')}`;
      const input = arrival(desk, 'Ada', { visitor: { name: 'Ada', phone } });
      const began = performance.now();
      const answer = await fetch(`${address}/kiosk/check-in`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(input),
      });
      const { data } = (await answer.json()) as { data: Partial<Came> };
      return { key: input.key, place: data.place ?? null, milliseconds: performance.now() - began };
    }),
  );
  const { rows } = await sql.query<{ key: string; place: number; texts: number }>(
    `select v.key, row_number() over (order by v.since, v.id)::int as place,
        (select count(*)::int from sms m where m.visit_id = v.id and m.state_key <> 'REFUSED') as texts
      from visit v where v.branch_id = $1`,
    [desk.branch.id],
  );
  await sql.end();
  const kept = new Map(rows.map((row) => [row.key, row]));
  const answered = told.filter(({ place }) => place !== null);
  const count = (wrong: (one: Told) => boolean) => answered.filter(wrong).length;
  const lost = count(({ key }) => !kept.has(key));
  const elsewhere = count(({ key, place }) => kept.get(key)?.place !== place);
  const texts = count(({ key }) => kept.get(key)?.texts !== 1);
  const times = answered.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0);
  return `| check-ins, ${A_SECOND} a second for ${SECONDS} s | answered | lost | twice | told another place | not one text | p50 ms | p99 ms |
|---|---|---|---|---|---|---|---|
| | ${answered.length} | ${lost} | ${rows.length - kept.size} | ${elsewhere} | ${texts} | ${at(0.5)} | ${at(0.99)} |
`;
}
