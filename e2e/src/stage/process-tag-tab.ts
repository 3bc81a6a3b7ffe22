import { makeShelter } from '../../../server/test/shelters.ts';
import { saveButton } from './forms.ts';
import { goTo } from './go.ts';
import { page, server } from './stage.ts';

export const TAGS = ['Vet check', 'Home visit needed', 'Second review'];

/** The shelter of this test. */
export let shelter: { id: number; uuid: string };

export async function untagged(fields: Record<string, unknown> = {}) {
  shelter = await makeShelter(server, fields);
}
/** A shelter with the feature on and these tags, the last with the greatest priority. */
export async function tagging(names = TAGS) {
  await untagged({ process_tag: true });
  await server.sql.query(
    `insert into organization_shelter_tag (shelter_id, tag_id, position)
      select $1, t.id, n.position - 1 from unnest($2::text[]) with ordinality n (name, position) join application_tag t on t.name = n.name`,
    [shelter.id, names],
  );
}
export const go = (on = page) => goTo(on, `/organization/shelter/${shelter.uuid}/process-tag`);
export const open = async () => {
  await go();
  await page.getByRole('tab', { name: 'Tags' }).waitFor();
};
export const button = (name: string) => page.getByRole('button', { name, exact: true }).filter({ visible: true });
export const save = () => saveButton(page).filter({ visible: true }).click();
