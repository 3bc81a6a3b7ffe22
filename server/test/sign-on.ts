import type { Says, startIssuer } from './issuer.ts';
import type { TestServer } from './server.ts';

type Issuer = Awaited<ReturnType<typeof startIssuer>>;

/** What a browser comes back with that goes where it is sent. */
export async function come(address: string): Promise<string> {
  const { headers } = await fetch(address, { redirect: 'manual' });
  return new URL(headers.get('location') ?? '').search.slice(1);
}

/** How people sign in to a server by an issuer. */
export function signingInAt(issuer: Issuer, { admin, post }: TestServer) {
  const asStranger = (path: string, input: object) =>
    post(`/api/auth/${path}`, JSON.stringify(input), { 'content-type': 'application/json', 'x-api-key': admin.accessKey });
  const begin = async () => (await admin.call<{ ticket: string; address: string }>('auth/begin-single-sign-on')).data;
  return {
    asStranger,
    begin,
    /** Somebody of whom the issuer claims so signs in. */
    async signIn(claims: Record<string, unknown>, says?: Says) {
      issuer.isVisitedBy(claims, says);
      const { ticket, address } = await begin();
      return asStranger('confirm-single-sign-on', { ticket, answer: await come(address) });
    },
  };
}
