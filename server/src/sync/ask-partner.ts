import type { FieldError } from '@homeward/contract/call';
import type { AskContext } from '../http/handler.ts';
import { PartnerError } from '../partners/partner.ts';
import { invalid, Problem } from '../problem.ts';
import type { Opened, PartnerDoor } from './partner-session.ts';

type Refusing = Pick<AskContext<'partner'>, 'services' | 'signal' | 'refuse'>;
interface Account {
  key: string;
  credentials: unknown;
  settings: unknown;
}

/** How many such questions are open at once in one process: each may take its time. */
const AT_ONCE = 8;
let open = 0;

/** Asks a partner while somebody waits for the answer: few tries, little patience. Its refusals become the call's. */
export async function askPartner<T>(context: Refusing, account: Account, work: (opened: Opened) => Promise<T>): Promise<T> {
  if (open >= AT_ONCE) throw new Problem(429, 'Too many partners are being asked just now. Try again in a moment');
  open += 1;
  try {
    const options = { timeoutMs: 10_000, retries: 1 };
    return await work(
      await context.services.door.open(account.key, account.credentials, account.settings, context.signal, options),
    );
  } catch (error) {
    throw refusalOf(error, context);
  } finally {
    open -= 1;
  }
}

function refusalOf(error: unknown, { signal, refuse }: Refusing): unknown {
  if (error instanceof Problem) return error;
  if (error instanceof PartnerError) return refuse('partner', { reason: error.message });
  if (signal.aborted) return refuse('partner', { reason: 'The partner takes longer than 30 seconds to answer.' });
  return error;
}

/** What was typed, as the adapter's schema parses it; each field that is wrong is refused at its place. */
export async function credentialsFor(
  door: PartnerDoor,
  key: string,
  typed: Record<string, string>,
): Promise<Record<string, unknown>> {
  const partner = await door.partner(key);
  const given = Object.fromEntries(Object.entries(typed).filter(([, value]) => value.trim() !== ''));
  const parsed = partner.credentials.safeParse(given);
  const refused = (name: string, message: string): FieldError => ({ path: ['credentials', name], code: 'credential', message });
  if (!parsed.success) throw invalid(parsed.error.issues.map(({ path, message }) => refused(path.join('.'), message)));
  const credentials = parsed.data as Record<string, unknown>;
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(credentials, name));
  if (unknown.length) throw invalid(unknown.map((name) => refused(name, `${partner.name} asks for no ${name}`)));
  return credentials;
}
