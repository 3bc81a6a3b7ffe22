import { sql } from 'kysely';

/**
 * Pet `p` of source `s`, found by its number: to PostgreSQL, which guesses an account's animals at twice what they are, it seems
 * cheaper to read all pets there are.
 */
export const itsPet = sql`cross join lateral (select * from pet where pet.id = s.pet_id offset 0) p`;
/** Sources `s` of one account, each with its pet `p`. */
export const sourcesWithPets = sql`pet_source s ${itsPet}`;
