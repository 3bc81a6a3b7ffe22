import type { AuditEntry } from '@homeward/contract/audit';
import type { Page } from '@homeward/contract/call';
import type { Waiting } from '@homeward/contract/work';
import { afterEach, describe, expect, test } from 'vitest';
import { startIssuer } from '../../../../test/issuer.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { signingInAt } from '../../../../test/sign-on.ts';
import { userNamed } from '../../../../test/user.ts';
import { OpenId } from '../../../services/open-id.ts';

type Claims = Record<string, unknown>;
interface Provider {
  /** What its name has behind its host, and what an operator types of that. */
  path: string;
  typed?: string;
  settings?: Record<string, string>;
  /** What it says of everybody, by its documents. */
  says: Claims;
  /** How it says in which groups somebody is. */
  groups?: (names: string[]) => Claims;
  /** How it says something else than a list of them, and the words for that. */
  unclear: [Claims, string][];
}

const ROLES = { OIDC_ROLES: 'staff=Support' };
const PROVIDERS: Record<string, Provider> = {
  // learn.microsoft.com/entra/identity-platform/id-token-claims-reference: no email_verified, groups a link above 200.
  'Microsoft Entra': {
    path: '/9122040d-6c67-4c5b-b112-36a304b66dad/v2.0',
    settings: { ...ROLES, OIDC_EMAILS_VERIFIED: '1' },
    says: { ver: '2.0', tid: '9122040d-6c67-4c5b-b112-36a304b66dad', oid: '690222be-ff1a-4d56-abd1-7e4f7d38e474', name: 'A B' },
    groups: (groups) => ({ groups }),
    unclear: [
      [
        { _claim_names: { groups: 'src1' }, _claim_sources: { src1: { endpoint: 'https://graph.example/getMemberObjects' } } },
        'by a link',
      ],
      [{ hasgroups: true }, 'by a link'],
    ],
  },
  // developers.google.com/identity/openid-connect/openid-connect: there are no groups.
  Google: {
    path: '',
    settings: ROLES,
    says: { email_verified: true, hd: 'homeward.example', azp: 'homeward', at_hash: 'HK6E_P6Dh8Y93mRNtsDB1Q' },
    unclear: [[{}, 'is not there']],
  },
  // developer.okta.com/docs/reference/api/oidc: groups by a filter.
  Okta: {
    path: '/oauth2/default',
    settings: ROLES,
    says: { ver: 1, amr: ['pwd'], idp: '00o1', preferred_username: 'a@b.example', email_verified: true },
    groups: (groups) => ({ groups: ['Everyone', ...groups] }),
    unclear: [[{ groups: 'Everyone' }, 'one text']],
  },
  // www.keycloak.org/docs/latest/server_admin: roles of the realm are nested.
  Keycloak: {
    path: '/realms/homeward',
    typed: '/realms/homeward/',
    settings: { ...ROLES, OIDC_ROLES_CLAIM: 'realm_access.roles' },
    says: { typ: 'ID', azp: 'homeward', acr: '1', email_verified: true, preferred_username: 'a' },
    groups: (roles) => ({ realm_access: { roles: ['offline_access', ...roles] } }),
    unclear: [
      [{}, 'is not there'],
      [{ realm_access: { roles: { staff: true } } }, 'is an object'],
    ],
  },
  // docs.goauthentik.io/add-secure-apps/providers/oauth2: the issuer ends in a slash.
  Authentik: {
    path: '/application/o/homeward/',
    typed: '/application/o/homeward',
    settings: ROLES,
    says: { acr: 'goauthentik.io/providers/oauth2/default', email_verified: true, nickname: 'a', uid: 'x' },
    groups: (groups) => ({ groups: ['authentik Admins', ...groups] }),
    unclear: [[{ groups: [1, 2] }, 'holds a number']],
  },
  // auth0.com/docs/secure/tokens/json-web-tokens/create-custom-claims: a claim is called like an address.
  Auth0: {
    path: '',
    settings: { ...ROLES, OIDC_ROLES_CLAIM: 'https://homeward.example/groups' },
    says: { email_verified: true, nickname: 'a', sid: 'x' },
    groups: (groups) => ({ 'https://homeward.example/groups': groups }),
    unclear: [[{ 'https://homeward.example/groups': [{ name: 'staff' }] }, 'holds an object']],
  },
};

const running: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of running.splice(0).reverse()) await stop();
});

async function signInsAt({ path, typed = path, settings }: Pick<Provider, 'path' | 'typed' | 'settings'>) {
  const issuer = await startIssuer(path);
  running.push(issuer.stop);
  const server = await startTestServer({
    PUBLIC_URL: 'http://localhost:4800',
    OIDC_ISSUER: issuer.address + typed,
    OIDC_CLIENT_ID: 'homeward',
    OIDC_CLIENT_SECRET: 'a secret of the client',
    ...settings,
  });
  running.push(server.stop);
  const caller = await server.userWith('specie/search');
  const { email } = (await caller.call<{ admin_user: { email: string } }>('auth/session-info')).data.admin_user;
  return { server, email, there: signingInAt(issuer, server), uuid: (await userNamed(server, email)).uuid };
}

const hasRole = async ({ sql }: TestServer, email: string) =>
  (
    await sql.query(
      `select from admin_auth_assignment a join admin_auth_item i on i.id = a.item_id join admin_user u on u.id = a.admin_user_id
        where u.email = $1 and i.name = 'Support'`,
      [email],
    )
  ).rowCount === 1;
const noted = async ({ admin }: TestServer, about_uuid: string) => {
  const { data } = await admin.call<Page<AuditEntry>>('audit/search', { search: { about_uuid, action: 'UPDATE' } });
  return data.result.flatMap(({ changes }) => ('roles_there' in changes ? JSON.stringify(changes.roles_there) : []));
};

/** Whose roles could not be read, as administrators are told. */
const unread = async ({ admin }: TestServer) => {
  const { data } = await admin.call<{ waiting: Waiting[] }>('work/waiting');
  return data.waiting.find(({ kind }) => kind === 'UNCLEAR_ROLES')?.items.map(({ key, detail }) => `${key}: ${detail}`);
};

test.each(Object.entries(PROVIDERS))(
  '%s signs people in, gives roles, and takes none by what cannot be read',
  async (_, provider) => {
    const { server, there, email, uuid } = await signInsAt(provider);
    const { says, groups, unclear } = provider;
    const signIn = (claims: Claims) => there.signIn({ sub: 'the very same', email, ...says, ...claims });
    expect(await signIn(groups?.(['staff']) ?? {})).toMatchObject({ http: 200, data: { admin_user: { email } } });
    if (!groups)
      await server.sql.query(
        `insert into admin_auth_assignment (admin_user_id, item_id)
        select u.id, i.id from admin_user u, admin_auth_item i where u.email = $1 and i.name = 'Support'`,
        [email],
      );
    for (const [claims, words] of unclear) {
      for (let time = 0; time < 2; time += 1) expect(await signIn(claims)).toMatchObject({ http: 200 });
      expect(await hasRole(server, email)).toBe(true);
      const told = (await noted(server, uuid)).filter((said) => said.includes(words));
      expect(told).toHaveLength(1);
      expect(told[0]).toContain('OIDC_ROLES');
      expect(await unread(server)).toEqual([expect.stringMatching(`^${uuid}: .*${words}`)]);
    }
    if (!groups) return;
    await signIn(groups([]));
    expect(await hasRole(server, email)).toBe(false);
    expect(await unread(server)).toBeUndefined();
  },
);

describe('an issuer that does not say that e-mails are verified', () => {
  const ENTRA = { path: '/tenant/v2.0' };

  test('binds nobody, unless it vouches for the domain of the e-mail', async () => {
    const { there, email } = await signInsAt(ENTRA);
    const signIn = (claims: Claims) => there.signIn({ sub: 'the very same', email, ...claims });
    expect(await signIn({})).toMatchObject({ http: 403, message: expect.stringContaining('not verified') });
    expect(await signIn({ xms_edov: false })).toMatchObject({ http: 403 });
    expect(await signIn({ xms_edov: true })).toMatchObject({ http: 200 });
    expect(await signIn({})).toMatchObject({ http: 200 });
  });

  test('binds nobody either by an e-mail of which it says that it is not, whatever is set', async () => {
    const { there, email } = await signInsAt({ ...ENTRA, settings: { OIDC_EMAILS_VERIFIED: '1' } });
    expect(await there.signIn({ email, email_verified: false })).toMatchObject({ http: 403 });
    expect(await there.signIn({ email })).toMatchObject({ http: 200 });
  });
});

test('a claim of roles that is not there takes them where that is set, and a link still takes none', async () => {
  const { server, there, email } = await signInsAt({ path: '', settings: { ...ROLES, OIDC_ROLES_ABSENT: 'remove' } });
  const signIn = (claims: Claims) => there.signIn({ email, email_verified: true, ...claims });
  await signIn({ groups: ['staff'] });
  await signIn({ hasgroups: true });
  expect(await hasRole(server, email)).toBe(true);
  await signIn({});
  expect(await hasRole(server, email)).toBe(false);
});

test('a clock that differs by a minute is no matter, one that differs by five is said', async () => {
  const { there, email } = await signInsAt({ path: '' });
  const seconds = Math.floor(Date.now() / 1000);
  const at = (offset: number) => ({ iat: seconds + offset, nbf: seconds + offset, exp: seconds + offset + 10 });
  const signIn = (claims: Claims) => there.signIn({ email, email_verified: true }, { claims });
  for (const offset of [60, -60]) expect(await signIn(at(offset))).toMatchObject({ http: 200 });
  for (const offset of [300, -300])
    expect(await signIn(at(offset))).toMatchObject({ http: 403, message: expect.stringContaining('clock') });
});

test('an issuer that calls itself otherwise than is set is said in words', async () => {
  const issuer = await startIssuer('/realms/homeward');
  running.push(issuer.stop);
  const settings = { issuer: `${issuer.address}/realms/homeward`, clientId: 'homeward', clientSecret: 'a secret' };
  const others = { name: 'Homeward', rolesClaim: 'groups', rolesAbsent: 'keep', emailsVerified: false } as const;
  const told: string[] = [];
  const openId = new OpenId(
    { ...settings, issuer: settings.issuer.replace('127.0.0.1', 'localhost'), ...others, roles: new Map() },
    (line) => told.push(line),
  );
  await expect(openId.begin('http://localhost:4800/login')).rejects.toThrow('it has another name than is set');
  expect(told).toEqual([expect.stringContaining('compare OIDC_ISSUER')]);
});
