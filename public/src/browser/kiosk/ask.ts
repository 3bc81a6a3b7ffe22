import { askedNow, isTimeKnown } from '@homeward/contract/server-clock';

/** What came back: an answer, a refusal with what is wrong where, or nothing that says anything, which may be asked again. */
export type Told<Data> = { is: 'answer'; data: Data } | { is: 'refused'; http: number; fields: string[] } | { is: 'silence' };

interface Envelope<Data> {
  status: number;
  data: Data & { errors?: { path: (string | number)[] }[] };
}

/** Whether it is our server that answers, and nothing on the way in its place: what that says is as good as silence. */
const isOurs = <Data>(answer: unknown): answer is Envelope<Data> =>
  typeof answer === 'object' &&
  answer !== null &&
  'status' in answer &&
  typeof answer.status === 'number' &&
  'data' in answer &&
  typeof answer.data === 'object' &&
  answer.data !== null;

const WITHIN = 15_000;
/** For what is only good to know. */
const SOON = 2000;

/** Makes a public call; whatever may pass by itself is silence. */
export async function ask<Data>(path: string, input: object): Promise<Told<Data>> {
  try {
    const answered = askedNow();
    const response = await fetch(`/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
      redirect: 'manual',
      signal: AbortSignal.timeout(WITHIN),
    });
    if (response.status >= 500 || response.status === 429 || response.status === 408) return { is: 'silence' };
    const answer: unknown = await response.json();
    if (!isOurs<Data>(answer)) return { is: 'silence' };
    answered(response.headers);
    const { data } = answer;
    if (response.ok) return { is: 'answer', data };
    return { is: 'refused', http: response.status, fields: (data.errors ?? []).map(({ path: at }) => at.join('.')) };
  } catch {
    return { is: 'silence' };
  }
}

/** Asks what time it is by the server's clock, where no answer has said so yet. */
export async function learnTime(): Promise<void> {
  if (isTimeKnown()) return;
  try {
    const answered = askedNow();
    const response = await fetch('/version', { cache: 'no-store', redirect: 'manual', signal: AbortSignal.timeout(SOON) });
    const answer: unknown = await response.json();
    // Something on the way that answers in its place knows no version.
    if (typeof answer === 'object' && answer && 'version' in answer) answered(response.headers);
  } catch {
    // Nothing answers: then what is sent will not arrive either.
  }
}
