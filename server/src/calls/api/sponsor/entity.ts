import type { Sponsor } from '@homeward/contract/sponsor';
import { businessFields, entity, nullable } from '../../../search/entity.ts';
import { crud, type Users } from '../../crud.ts';

export const sponsor = entity<Sponsor>({
  name: 'sponsor',
  table: 'sponsor',
  fields: { ...businessFields, name: 'text', link: nullable('text') },
  sort: ['name'],
  softDeletes: true,
  listsAll: true,
});

const users: Users = async (db, id) => {
  const { event } = await db
    .selectFrom('organization_event_sponsor')
    .innerJoin('organization_event', 'organization_event.id', 'event_id')
    .where('sponsor_id', '=', id)
    .where('deleted', '=', false)
    .select((select) => select.fn.countAll<number>().as('event'))
    .executeTakeFirstOrThrow();
  return { event };
};

export const { save, remove } = crud('sponsor', 'sponsor', sponsor, { users });
