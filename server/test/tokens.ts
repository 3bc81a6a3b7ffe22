import { randomUUID } from 'node:crypto';
import type { Project } from '@homeward/contract/token';
import type { Answer, TestServer } from './server.ts';
import { send } from './stranger.ts';

export interface Generated {
  uuid: string;
  email: string;
  password: string;
  expire: number;
  replaced: boolean;
}

/** An account of a project, of nobody else's test. */
export async function makeAccount({ sql }: TestServer, project: Project, name = 'Ada'): Promise<{ uuid: string; email: string }> {
  const email = `${name.toLowerCase()}-${randomUUID().slice(0, 8)}@mail.example`;
  const { rows } = await sql.query<{ uuid: string }>(
    project === 'adopter'
      ? "insert into adopter_user (first_name, last_name, email) values ($1, 'Byron', $2) returning uuid"
      : `insert into organization_user (shelter_id, type_key, first_name, last_name, email, password_hash)
          select id, 'OWNER', $1, 'Byron', $2, '' from organization_shelter where not deleted order by id limit 1 returning uuid`,
    [name, email],
  );
  return { uuid: rows[0]?.uuid ?? '', email };
}

export const generate = (server: TestServer, fields: object, by = server.admin): Promise<Answer<Generated>> =>
  by.call('token/generate', { refer_schema: 'adopter', reason: 'Cannot get on', ...fields });

/** A form of the account page, as a browser sends it. */
export const sendForm = (
  server: TestServer,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) =>
  send(
    server,
    {
      path,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: server.url,
        host: new URL(server.url).host,
        ...headers,
      },
    },
    new URLSearchParams(fields).toString(),
  );

export const enter = (
  server: TestServer,
  { email, password }: { email: string; password: string },
  project: Project = 'adopter',
) => sendForm(server, `/account/${project}/sign-in`, { email, password });

/** The session that a sign-in has brought, as a browser sends it back; undefined where it brought none. */
export const cookieOf = ({ headers }: { headers: Record<string, string | string[] | undefined> }): string | undefined =>
  [headers['set-cookie'] ?? []].flat()[0]?.split(';', 1)[0];

export const openAccount = (server: TestServer, cookie: string | undefined, project: Project = 'adopter', query = '') =>
  send(server, { path: `/account/${project}${query}`, method: 'GET', headers: cookie ? { cookie } : {} });

/** A token of an account of its own. */
export async function makeToken(server: TestServer, project: Project = 'adopter') {
  const account = await makeAccount(server, project);
  return { account, token: (await generate(server, { email: account.email, refer_schema: project })).data };
}

/** The same, and the session that it has opened. */
export async function signedIn(server: TestServer, project: Project = 'adopter') {
  const made = await makeToken(server, project);
  return { ...made, cookie: cookieOf(await enter(server, made.token, project)) ?? '' };
}
