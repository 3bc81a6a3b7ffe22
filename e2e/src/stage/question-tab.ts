import { makeShelter } from '../../../server/test/shelters.ts';
import { panelOf } from './forms.ts';
import { goTo } from './go.ts';
import { page, server } from './stage.ts';

export const LIBRARY = 'Questions library';
export const CHOSEN = 'Questions of this shelter';
export const VET = 'Which vet will look after your pet?';
export const TRAINING = 'How will you handle house training?';
export const COSTS = 'Are you prepared for veterinary costs of $800 or more a year?';

/** The shelter of this test. */
export let shelter: { id: number; uuid: string };

/** A shelter that asks these questions, at these positions. */
export async function asking(asks: string[], positions = asks.map((_, index) => index)) {
  shelter = await makeShelter(server);
  await server.sql.query(
    `insert into organization_question_shelter (shelter_id, question_id, position)
      select $1, q.id, a.position from unnest($2::text[], $3::int[]) a (ask, position) join organization_question q on q.ask = a.ask`,
    [shelter.id, asks, positions],
  );
}
export const open = async (on = page) => {
  await goTo(on, `/organization/shelter/${shelter.uuid}/question`);
  await panelOf(on, LIBRARY).getByRole('row').nth(1).waitFor();
};
export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const rowOf = (ask: string) => panelOf(page, CHOSEN).getByRole('row').filter({ hasText: ask });
/** The questions of the shelter as they stand in the table: its fourth column after mark, move and species. */
export const chosen = () => panelOf(page, CHOSEN).locator('[role=row] [role=cell]:nth-child(5)').allInnerTexts();
export const dialog = (name: string) => page.getByRole('dialog', { name });
/** What is kept of the shelter's questions. */
export const kept = async () =>
  (
    await server.sql.query(
      `select q.ask, l.position, l.ask_alias as alias from organization_question_shelter l
        join organization_question q on q.id = l.question_id where l.shelter_id = $1 order by l.position, l.id`,
      [shelter.id],
    )
  ).rows;
