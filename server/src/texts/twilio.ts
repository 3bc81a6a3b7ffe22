import { createHmac, timingSafeEqual } from 'node:crypto';
import { Agent, request } from 'undici';
import { z } from 'zod';
import { codeOf } from '../error-code.ts';
import { type Outcome, statusPath, type Text, type TextProvider } from './provider.ts';

const WITHIN = 20_000;
/** The number has told the provider to be left alone. */
const STOPPED = 21610;
/** Whoever hears these has not even been reached. */
const UNREACHED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'];
const PAGE = 100;
const LONGEST_ANSWER = 1_000_000;
/** Clocks differ. */
const SKEW = 300_000;

const Sent = z.object({ sid: z.string() });
const Refused = z.object({ code: z.number().optional(), message: z.string().optional() });
const List = z.object({
  messages: z.array(z.object({ sid: z.string(), body: z.string(), date_created: z.string() })),
  next_page_uri: z.string().nullish(),
});

/** Twilio's REST protocol at `twilio://SID:TOKEN@HOST?from=NUMBER`; `tls=0` for a stand-in. */
export function twilio(address: string, publicUrl: () => string): TextProvider {
  const url = new URL(address);
  const [sid, token] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  const origin = `${url.searchParams.get('tls') === '0' ? 'http' : 'https'}://${url.host}`;
  const messages = `${origin}/2010-04-01/Accounts/${sid}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}`;
  // A + in a query is a blank to whoever reads it.
  const from = (url.searchParams.get('from') ?? '').replace(' ', '+');
  const callbackOf = (uuid: string) => `${publicUrl()}${statusPath(uuid)}`;
  const dispatcher = new Agent({ maxResponseSize: LONGEST_ANSWER });
  const sender = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from };
  return {
    async send({ uuid, phone, body }) {
      const form = new URLSearchParams({ To: phone, ...sender, Body: body, StatusCallback: callbackOf(uuid) });
      try {
        const answer = await request(messages, {
          method: 'POST',
          dispatcher,
          headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
          body: form.toString(),
          signal: AbortSignal.timeout(WITHIN),
        });
        return outcomeOf(answer.statusCode, await answer.body.text());
      } catch (error) {
        if (UNREACHED.includes(codeOf(error))) return { is: 'later', said: 'The provider could not be reached' };
        const isLate = error instanceof Error && error.name === 'TimeoutError';
        const slow = `The provider did not answer within ${WITHIN / 1000} seconds`;
        return { is: 'unclear', said: isLate ? slow : 'The provider’s answer broke off or was no answer' };
      }
    },
    async find(text) {
      const query = new URLSearchParams({ To: text.phone, PageSize: String(PAGE) });
      const answer = await request(`${messages}?${query}`, {
        dispatcher,
        headers: { authorization },
        signal: AbortSignal.timeout(WITHIN),
      });
      const said = await answer.body.text();
      if (answer.statusCode !== 200) throw new Error(`The provider’s list could not be read: ${answer.statusCode}`);
      return among(text, List.parse(JSON.parse(said)));
    },
    heard(uuid, form, signature) {
      const ours = createHmac('sha1', token)
        .update(signed(callbackOf(uuid), form))
        .digest();
      const theirs = Buffer.from(signature ?? '', 'base64');
      if (theirs.length !== ours.length || !timingSafeEqual(ours, theirs)) return undefined;
      const field = (name: string) => form.get(name) ?? '';
      return { sid: field('MessageSid'), status: field('MessageStatus'), code: field('ErrorCode') };
    },
  };
}

const signed = (address: string, form: URLSearchParams) =>
  address +
  [...form]
    .sort(([a], [b]) => (a < b ? -1 : Number(a > b)))
    .map(([name, value]) => name + value)
    .join('');

function outcomeOf(status: number, text: string): Outcome {
  const answer = parsed(text);
  const sent = Sent.safeParse(answer);
  if (status < 300) return sent.success ? { is: 'sent', sid: sent.data.sid } : { is: 'unclear', said: 'The answer was cut off' };
  const { code, message = `The provider answered ${status}` } = Refused.safeParse(answer).data ?? {};
  const said = message.slice(0, 300);
  if (status === 429) return { is: 'later', said };
  if (status >= 500) return { is: 'unclear', said };
  return { is: 'refused', said, stop: code === STOPPED };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A list that does not reach back to when the text was made says nothing of what it does not name. */
function among({ body, created }: Text, { messages, next_page_uri }: z.output<typeof List>): string[] {
  const since = created.getTime() - SKEW;
  const found = messages.filter((one) => one.body === body && Date.parse(one.date_created) >= since);
  const isWhole = !next_page_uri || messages.some(({ date_created }) => Date.parse(date_created) < since);
  if (!found.length && !isWhole) throw new Error('The provider’s list is too long to tell');
  return found.map(({ sid }) => sid);
}
