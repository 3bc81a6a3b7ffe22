import type { Specie } from '@homeward/contract/specie';
import { goTo } from './go.ts';
import { page, server } from './stage.ts';

/** Opens the form of a species that was just made. */
export async function openSaved(name: string, who = page) {
  const { data } = await server.admin.call<{ specie: Specie }>('specie/create', { specie: { name } });
  await goTo(who, `/admin/specie/${data.specie.uuid}`);
  await who.getByRole('heading', { name: 'Edit Species' }).waitFor();
  return data.specie;
}

/** What is called so. */
export const named = async (name: string) =>
  (await server.sql.query('select uuid from specie where name = $1 and not deleted', [name])).rows;
