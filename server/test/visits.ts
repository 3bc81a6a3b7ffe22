import { randomUUID } from 'node:crypto';
import type { Answer, TestServer } from './server.ts';
import { type Ids, type MadeBranch, type MadeShelter, makeBranch, makeShelter } from './shelters.ts';

export interface Desk {
  shelter: MadeShelter;
  branch: MadeBranch;
  kiosk: Ids & { fingerprint: string };
  code: Ids;
  /** Of the reasons that are asked for by name. */
  reasons: Record<string, Ids>;
}

type ReasonFields = { wait_list_on_end?: boolean; sms_text?: string | null; end_message?: string };

/** A shelter that takes visitors, its location with a kiosk, a code that hangs there, and reasons, all by SQL. */
export async function makeDesk(
  server: Pick<TestServer, 'sql'>,
  reasons: Record<string, ReasonFields> = { Adopt: { wait_list_on_end: true }, Donate: {} },
  type_key = 'TOTEM',
): Promise<Desk> {
  const shelter = await makeShelter(server, { in_person: true });
  const branch = await makeBranch(server, shelter, 'Main house');
  const fingerprint = `print-${randomUUID()}`;
  const kiosk = await inserted(server, 'kiosk', { branch_id: branch.id, name: 'Front door', type_key, fingerprint });
  const code = await inserted(server, 'qr_code', { branch_id: branch.id, title: 'Wait here', type_key: 'WAIT_LIST' });
  const made: Record<string, Ids> = {};
  for (const [name, fields] of Object.entries(reasons)) made[name] = await makeReason(server, branch, name, fields);
  return { shelter, branch, kiosk: { ...kiosk, fingerprint }, code, reasons: made };
}

export const makeReason = async (
  server: Pick<TestServer, 'sql'>,
  branch: Ids,
  name: string,
  fields: ReasonFields = {},
): Promise<Ids> => {
  const { rows } = await server.sql.query<{ id: number }>(
    `select id from kiosk_reason r where not exists
      (select from shelter_kiosk_reason s where s.branch_id = $1 and s.reason_id = r.id) order by id limit 1`,
    [branch.id],
  );
  const row = { end_message: 'Thank you, please take a seat.', wait_list_on_end: false, custom_reason_response: true, ...fields };
  return inserted(server, 'shelter_kiosk_reason', { branch_id: branch.id, reason_id: rows[0]?.id, name, ...row });
};

export async function inserted({ sql }: Pick<TestServer, 'sql'>, table: string, row: Record<string, unknown>): Promise<Ids> {
  const columns = Object.keys(row);
  const { rows } = await sql.query<Ids>(
    `insert into ${table} (${columns.join()}) values (${columns.map((_, index) => `$${index + 1}`).join()}) returning id, uuid`,
    Object.values(row),
  );
  return rows[0] as Ids;
}

export interface Came {
  status_key: string;
  place: number | null;
  end_message: string | null;
  token: string;
}
export const anyone = { 'content-type': 'application/json' };

/** What visitors' own pages send, whom nobody has signed in. */
export const asVisitor = async <T = Record<string, unknown>>(
  server: TestServer,
  path: string,
  input: object,
  headers: Record<string, string> = {},
): Promise<Answer<T>> => (await server.post(`/${path}`, JSON.stringify(input), { ...anyone, ...headers })) as Answer<T>;

export const whichKiosk = ({ kiosk: { uuid, fingerprint } }: Desk) => ({ uuid, fingerprint });

export const arrival = (desk: Desk, name = 'Ada', fields: Record<string, unknown> = {}, reason = 'Adopt') => ({
  ...whichKiosk(desk),
  key: randomUUID(),
  visitor: { name, phone: null },
  reason_uuid: desk.reasons[reason]?.uuid,
  ...fields,
});

export const checkIn = (server: TestServer, input: object) => asVisitor<Came>(server, 'kiosk/check-in', input);
export const join = (server: TestServer, desk: Desk, name = 'Ada', phone: string | null = null) =>
  asVisitor<Came>(server, 'wait-list/join', { qr_code_uuid: desk.code.uuid, key: randomUUID(), visitor: { name, phone } });
export const placeOf = (server: TestServer, token: string) =>
  asVisitor<{ status_key: string | null; ahead: number | null; may_leave: boolean }>(server, 'wait-list/place', { token });

let lastPhone = 0;
/** A number nobody has said yet. */
export function newPhone(): string {
  lastPhone += 1;
  return `+1 212 555 ${String(lastPhone).padStart(4, '0')}`;
}
