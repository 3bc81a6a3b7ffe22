import { lookup, type Payloads } from './payload.ts';
import { announcement, event, publicGroup } from './versioned-world.ts';

/** Payloads as the specification has them, of what is kept for all shelters. */
export const administrationPayloads: Payloads = [
  ['breed/create', ({ shop }) => ({ breed: { name: 'As it stands', specie_uuid: shop.dog.uuid } })],
  ['breed/update', ({ shop, breed: uuid }) => ({ breed: { uuid, name: 'Stands', specie_uuid: shop.dog.uuid } })],
  ['breed/delete', ({ breed: breed_uuid }) => ({ breed_uuid })],
  ['announcement/search', () => ({ search: {} })],
  ['announcement/create', () => ({ announcement: { ...announcement, title: 'As it stands' } })],
  ['announcement/update', ({ announcement: uuid }) => ({ announcement: { uuid, ...announcement, title: 'Stands' } })],
  ['announcement/turn-off', ({ announcement: uuid }) => ({ uuid })],
  ['event/search', () => ({ search: {}, options: { sort: '-start_datetime' } })],
  ['event/save', ({ event: uuid }) => ({ event: { uuid, ...event, slug: 'stands' } })],
  ['sponsor/search', lookup],
  ['sponsor/save', ({ sponsor: uuid }) => ({ sponsor: { uuid, name: 'Stands', link: 'https://stands.example' } })],
  ['group/search', () => ({ search: {}, options: { sort: 'name' } })],
  ['group/create', ({ shop }) => ({ public_group: { ...publicGroup(shop), name: 'As it stands' } })],
  ['group/update', ({ shop, publicGroup: uuid }) => ({ public_group: { uuid, ...publicGroup(shop), name: 'Stands' } })],
  ['group/delete', ({ publicGroup: group_uuid }) => ({ group_uuid })],
];
