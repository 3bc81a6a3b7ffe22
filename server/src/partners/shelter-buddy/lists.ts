import { Fields, isRecord } from '../fields.ts';
import { PartnerError } from '../partner.ts';
import { Client, type Session } from './client.ts';

type Call = Parameters<Client['pages']>[1];
const reading = (body: Record<string, unknown> = {}): Call => ({ method: 'POST', body, reads: true });

async function list(session: Session, path: string, call: Call): Promise<Fields[]> {
  const records: Fields[] = [];
  for await (const page of new Client(session).pages(path, call)) {
    records.push(...page.filter(isRecord).map((record) => new Fields(record)));
  }
  return records;
}

async function options(session: Session, path: string, call: Call): Promise<{ name: string; value: string }[]> {
  return (await list(session, path, call)).flatMap((record) => {
    const value = record.text('Id');
    return value ? [{ name: record.text('Name') ?? value, value }] : [];
  });
}

const STATUSES = '/api/v2/animal/status/list';

export const listStatuses = (session: Session) => options(session, STATUSES, reading());

/** The outcomes that mean an adoption. */
export const adoptionStatuses = (session: Session) => options(session, STATUSES, reading({ IsAdoption: true }));

export const searchGroups = (session: Session) => options(session, '/api/v2/animal/searchgroup/list', { method: 'GET' });

/** The path is invented: only that of a single location is documented. */
export const locations = (session: Session) => options(session, '/api/v2/location/physicallocation/list', reading());

/** The path is invented, the four fields are the specification's. Users without rights in finance may be refused. */
export async function receiptAccounts(session: Session) {
  try {
    const accounts = await list(session, '/api/v2/receipt/account/list', reading());
    return accounts.flatMap((account) => {
      const Id = account.number('Id');
      if (Id === null) return [];
      const [Name, GlCode] = [account.text('Name') ?? String(Id), account.text('GlCode')];
      return [{ Id, Name, GlCode, IsActive: account.flag('IsActive') ?? false }];
    });
  } catch (error) {
    const refused = error instanceof PartnerError && error.kind === 'credentials';
    throw refused
      ? new PartnerError('credentials', 'This ShelterBuddy user may not see receipt accounts.', { cause: error })
      : error;
  }
}
