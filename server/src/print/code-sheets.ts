import { CODES_A_PAGE, type Code, layoutCode, layoutCodes } from '@homeward/contract/code-sheet-layout';
import type { Box } from '@homeward/contract/sheet';
import { sql } from 'kysely';
import type { Frame } from '../http/frame.ts';
import type { Print } from './card-sheets.ts';
import type { Printed } from './tickets.ts';

interface KioskRow {
  uuid: string;
  name: string;
  fingerprint: string;
  location: string;
}

/** A kiosk's code, large, on one page. */
export async function printKiosk({ connection: { db }, services }: Frame, { kiosk_id }: Of<'kiosk-code'>) {
  const { rows } = await sql<KioskRow>`select k.uuid, k.name, k.fingerprint, b.name as location
    from kiosk k join organization_branch b on b.id = k.branch_id where k.id = ${kiosk_id} and not k.deleted`.execute(db);
  const [kiosk] = rows;
  if (!kiosk) return undefined;
  const { uuid, name: title, fingerprint, location } = kiosk;
  const address = `${services.publicUrl}/kiosk?fingerprint=${fingerprint}&uuid=${uuid}`;
  return documentOf(title, 'kiosk-code.pdf', [layoutCode({ title, description: null, location, address })]);
}

interface CodeRow extends Omit<Code, 'address'> {
  uuid: string;
}

/** Codes of wait lists, two in a row. */
export async function printCodes({ connection: { db }, services }: Frame, { qr_code_ids }: Of<'qr-codes'>) {
  const { rows } = await sql<CodeRow>`select q.uuid, q.title, q.description, b.name as location
    from qr_code q join organization_branch b on b.id = q.branch_id
    where q.id = any(${qr_code_ids}::int[]) and not q.deleted order by lower(b.name), q.id`.execute(db);
  if (!rows.length) return undefined;
  const codes = rows.map(({ uuid, ...code }) => ({ ...code, address: `${services.publicUrl}/kiosk/code/${uuid}` }));
  const pages = Array.from({ length: Math.ceil(codes.length / CODES_A_PAGE) }, (_, at) =>
    layoutCodes(codes.slice(at * CODES_A_PAGE, (at + 1) * CODES_A_PAGE)),
  );
  return documentOf('QR codes', 'qr-codes.pdf', pages);
}

type Of<Kind extends Printed['kind']> = Extract<Printed, { kind: Kind }>;

const documentOf = (title: string, name: string, pages: Box[][]): Print => ({
  name,
  setup: { title, paper: 'A4', language: 'en', logo: undefined },
  sheets: oneByOne(pages),
});

async function* oneByOne(pages: Box[][]) {
  for (const boxes of pages) yield [{ boxes, pictures: [] }];
}
