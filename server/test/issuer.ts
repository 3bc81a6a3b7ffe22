import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What an issuer says of the person who comes; a test may have it say something else, and sign with another key. */
export interface Says {
  claims?: Record<string, unknown>;
  /** What it says to who asks once more, with the token, instead of nothing; null: it fails. */
  more?: Record<string, unknown> | null;
  signsWrongly?: boolean;
  /** In the answer's address: what it says instead of a code. */
  error?: string;
}

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const keys = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

const challengeOf = (verifier: string | null) =>
  createHash('sha256')
    .update(verifier ?? '')
    .digest('base64url');

/** A token that says so of somebody, for five minutes. */
function signed(claims: Record<string, unknown>, key: KeyObject): string {
  const now = Math.floor(Date.now() / 1000);
  const told = { iat: now, exp: now + 300, ...claims };
  const head = `${base64url({ alg: 'RS256', kid: 'one' })}.${base64url(told)}`;
  return `${head}.${sign('sha256', Buffer.from(head), key).toString('base64url')}`;
}

/** Who somebody is for good, where the test does not say it. */
const byEmail = ({ email }: Record<string, unknown>, { more }: Says) => ({
  sub: `who has ${String(email ?? more?.email).toLowerCase()}`,
});

/**
 * An issuer of OpenID Connect on loopback, which signs in whoever comes, as whom the test says. `path`: what its name has behind
 * its address, with a last slash or without.
 */
export async function startIssuer(path = '') {
  const [own, other] = [keys(), keys()];
  const codes = new Map<string, URLSearchParams>();
  let says: Says = {};
  const person: Record<string, unknown> = {};
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '/', address());
      const answer = answers[pathname]?.(searchParams, new URLSearchParams(Buffer.concat(chunks).toString()));
      if (answer instanceof URL) response.writeHead(302, { location: answer.href }).end();
      else response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}));
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const answers: Record<string, (query: URLSearchParams, body: URLSearchParams) => object | undefined> = {
    [`${path.replace(/\/+$/, '')}/.well-known/openid-configuration`]: () => ({
      issuer: address() + path,
      authorization_endpoint: `${address()}/authorize`,
      token_endpoint: `${address()}/token`,
      userinfo_endpoint: `${address()}/userinfo`,
      jwks_uri: `${address()}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
    }),
    '/keys': () => ({ keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }] }),
    '/userinfo': () => (says.more === null ? undefined : { sub: person.sub, ...says.more }),
    '/authorize': (query) => {
      const code = randomUUID();
      codes.set(code, query);
      const back = new URL(query.get('redirect_uri') ?? '');
      back.searchParams.set(says.error ? 'error' : 'code', says.error ?? code);
      back.searchParams.set('state', query.get('state') ?? '');
      return back;
    },
    '/token': (_query, body) => {
      const asked = codes.get(body.get('code') ?? '');
      codes.delete(body.get('code') ?? '');
      if (!asked || challengeOf(body.get('code_verifier')) !== asked.get('code_challenge')) return {};
      const told = { iss: address() + path, aud: asked.get('client_id'), nonce: asked.get('nonce'), ...person, ...says.claims };
      const id_token = signed(told, says.signsWrongly ? other.privateKey : own.privateKey);
      return { access_token: randomUUID(), token_type: 'Bearer', expires_in: 300, id_token };
    },
  };
  return {
    address: address(),
    /** Who comes next. */
    isVisitedBy(claims: Record<string, unknown>, more: Says = {}) {
      for (const name of Object.keys(person)) delete person[name];
      Object.assign(person, byEmail(claims, more), claims);
      says = more;
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
