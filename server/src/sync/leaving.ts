import { sql } from 'kysely';

/**
 * Whether pet `p` may be archived: it is offered, or has a status that only a sync has given it. What staff or an adoption
 * have set stays, and so does who has found a home.
 */
export const mayLeave = sql<boolean>`(p.status_key = 'AVAILABLE' or (p.status_source = 'SYNC' and p.status_key <> 'ADOPTED'))`;
