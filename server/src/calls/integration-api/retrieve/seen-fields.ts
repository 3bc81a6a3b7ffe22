import { seenFields as call, type Seen } from '@homeward/contract/integration-settings';
import { sql } from 'kysely';
import { askingHandler } from '../../../http/handler.ts';
import { Problem } from '../../../problem.ts';
import { askPartner } from '../../../sync/ask-partner.ts';
import { accountOf } from '../../../sync/integration-account.ts';
import { SeenWords } from '../../../sync/seen-words.ts';
import { settingsOwner } from '../../../sync/settings-owner.ts';

/** Nobody looks for more; those of a shelter or a partner have the same fields. */
const MAX_INTEGRATIONS = 50;
/** As many animals tell what there is before the first run. */
const MAX_ANIMALS = 500;
const NOTHING: Seen = { animals: 0, whole: false, fields: [], sample: null };

/** What runs have seen; of an integration that none has read yet the partner is asked. */
export const seenFields = askingHandler(
  call,
  async ({ partner_key, shelter_uuid, ...of }, context) => {
    const owner = partner_key ? undefined : await settingsOwner(context.db, of, context.refuse);
    const { rows } = await sql<{
      words: Seen;
    }>`select w.words from integration_seen w join integration i on i.id = w.integration_id
      where not i.deleted and ${
        owner
          ? owner.table === 'integration'
            ? sql`i.id = ${owner.id}`
            : sql`i.id in (select integration_id from network_integration where network_id = ${owner.id})`
          : sql`i.partner_key = ${partner_key} and (${shelter_uuid ?? null}::uuid is null
              or i.shelter_id = (select id from organization_shelter where uuid = ${shelter_uuid ?? null}::uuid))`
      } order by i.id desc limit ${MAX_INTEGRATIONS}`.execute(context.db);
    if (owner?.table === 'integration' && !rows.length) return askFor(owner.uuid, context);
    const words = new SeenWords();
    for (const { words: seen } of rows) words.add(seen);
    return rows.length ? words.seen : NOTHING;
  },
  async (_input, seen) => ({ seen }),
);

/** What the partner's first animals have; nothing where it does not answer, for nobody asked for it. */
async function askFor(uuid: string, context: Parameters<typeof accountOf>[0] & Parameters<typeof askPartner>[0]): Promise<Seen> {
  try {
    return await askPartner(context, await accountOf(context, uuid), async ({ partner, session }) => {
      const words = new SeenWords();
      for await (const { animals } of partner.animals(session)) {
        for (const animal of animals) words.note(animal);
        if (words.seen.animals >= MAX_ANIMALS) return partly(words.seen);
      }
      return words.seen;
    });
  } catch (error) {
    if (error instanceof Problem) return NOTHING;
    throw error;
  }
}

const partly = ({ fields, ...seen }: Seen): Seen => ({
  ...seen,
  whole: false,
  fields: fields.map((field) => ({ ...field, whole: false })),
});
