import type { Iframe } from '@homeward/contract/iframe-settings';
import type { TestServer } from './server.ts';
import type { MadeShelter } from './shelters.ts';

/** A page as a stranger reads it. */
export async function visitPage({ url }: Pick<TestServer, 'url'>, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${url}${path}`, { headers, redirect: 'manual' });
  return { http: response.status, headers: response.headers, html: await response.text() };
}

/** The slug that a shelter was made with. */
export async function slugOf({ sql }: TestServer, { id }: { id: number }): Promise<string> {
  const { rows } = await sql.query<{ slug: string }>('select slug from organization_shelter where id = $1', [id]);
  return rows[0]?.slug ?? '';
}

/** Saves an IFRAME setting through the server: the first, or the next version. */
export async function saveIframe({ admin, sql }: TestServer, shelter: MadeShelter, value: Partial<Iframe> | object) {
  const { rows } = await sql.query<{ uuid: string; version: number }>(
    "select uuid, version from shelter_setting where shelter_id = $1 and type_key = 'IFRAME' and not deleted",
    [shelter.id],
  );
  return admin.call('shelter-settings/save-iframe', { shelter_uuid: shelter.uuid, ...rows[0], value });
}
