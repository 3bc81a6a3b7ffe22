import { updateSection as call, sectionNames } from '@homeward/contract/integration-settings';
import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import { partVersion, updateVersioned } from '../../../database/versioned.ts';
import { handler } from '../../../http/handler.ts';
import { networkOf } from '../../../sync/settings-owner.ts';

/** One section or several, all in one transaction (decision 70). */
export const syncSection = handler(
  call,
  async ({ network_uuid: uuid, version, section_name, section_status, sections = [] }, { db, refuse }) => {
    const { id } = await networkOf(db, uuid);
    if (Boolean(section_name) !== Boolean(section_status))
      throw refuse('setting', { reason: 'Required field' }, [section_name ? 'section_status' : 'section_name']);
    const changes = [
      ...sections.map(({ name, status }) => [name, status]),
      ...(section_name ? [[section_name, section_status]] : []),
    ];
    await updateVersioned(db, 'network', { uuid, version, part: 'sections', now: () => sectionsOf(db, uuid) });
    const changed = sql`jsonb_strip_nulls(sections || ${JSON.stringify(Object.fromEntries(changes))}::jsonb)`;
    await sql`update network set sections = ${changed} where id = ${id} and sections <> ${changed}`.execute(db);
    return sectionsOf(db, uuid);
  },
);

/** A network's sections, those included of which nothing has been said. */
export async function sectionsOf(db: Database, uuid: string) {
  const { sections, description } = await networkOf(db, uuid);
  const sync_sections = sectionNames.map((name) => ({
    name,
    status: sections[name] ?? 'ALWAYS',
    network: sections[name] ? { uuid, description } : null,
  }));
  return { sync_sections, version: await partVersion(db, uuid, 'sections') };
}
