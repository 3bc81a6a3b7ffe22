import { promised } from '@homeward/contract/application-rules';

const livingSql = (a: string, statuses: readonly string[]) =>
  `(${a}.status_key in (${statuses.map((status) => `'${status}'`).join(', ')})
  and not ${a}.canceled and not ${a}.withdrew and not ${a}.returned and not ${a}.deleted)`;

/** As SQL, of whatever alias: searches find by it, too. */
export const promisedSql = (a: string) => livingSql(a, promised);

/** Whether whoever asked for the pet waits for how that ends: of the application of this alias. */
export const openSql = (a: string) => livingSql(a, ['PENDING', 'UNDER_REVIEW', ...promised]);

/** Whether the pet of this alias is approved and nobody has it promised: nobody can ask for it. */
export const stuckSql = (p: string) => `(${p}.status_key = 'APPROVED' and not ${p}.deleted
  and not exists (select from adoption_application promising where promising.pet_id = ${p}.id and ${promisedSql('promising')}))`;

/** What is being told for longer than anybody waits is unclear, too. */
const UNTOLD = `(told.state_key in ('REFUSED', 'UNCLEAR') or told.state_key = 'TELLING' and told.sent_date < now() - interval '5 minutes')`;

/** Whether the partner may not know of the adoption that the application of this alias is. */
export const untoldSql = (a: string) =>
  `exists (select from application_outcome told where told.application_id = ${a}.id and ${UNTOLD})`;
