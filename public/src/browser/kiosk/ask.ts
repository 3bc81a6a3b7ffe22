/** What came back: an answer, a refusal with what is wrong where, or nothing that says anything, which may be asked again. */
export type Told<Data> = { is: 'answer'; data: Data } | { is: 'refused'; http: number; fields: string[] } | { is: 'silence' };

interface Envelope<Data> {
  data: Data & { errors?: { path: (string | number)[] }[] };
}

const WITHIN = 15_000;

/** Makes a public call; whatever may pass by itself is silence. */
export async function ask<Data>(path: string, input: object): Promise<Told<Data>> {
  try {
    const response = await fetch(`/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(WITHIN),
    });
    if (response.status >= 500 || response.status === 429 || response.status === 408) return { is: 'silence' };
    const { data } = (await response.json()) as Envelope<Data>;
    if (response.ok) return { is: 'answer', data };
    return { is: 'refused', http: response.status, fields: (data.errors ?? []).map(({ path: at }) => at.join('.')) };
  } catch {
    return { is: 'silence' };
  }
}
