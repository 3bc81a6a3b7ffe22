import type { List } from './lists.ts';

/** The first location of the data has the most animals, the last the fewest. */
const ofBranch = (column: string, order: 'asc' | 'desc') =>
  `select b.${column} from organization_branch b join organization_shelter s on s.id = b.shelter_id where s.name like 'Haven %' order by b.id ${order} limit 1`;
const ofShelter = (column: string, order: 'asc' | 'desc') =>
  `select s.${column} from organization_branch b join organization_shelter s on s.id = b.shelter_id where s.name like 'Haven %' order by b.id ${order} limit 1`;
const specieBy = (name: string) => `select uuid from specie where name = '${name}'`;
const place = { with: { shelter: true } };

export const shelterIds = [{ shelter_id: ofShelter('id', 'desc') }, { shelter_id: ofShelter('id', 'asc') }];
export const uuidOf = (table: string) => [{ uuid: `select uuid from ${table} order by id desc limit 1` }];
const ofLargest = { 'branch.shelter.uuid': ofShelter('uuid', 'asc') };

export const petLists: List[] = [
  {
    files: ['console/src/routes/organization/pet/index.tsx'],
    path: 'pet/search',
    with: { picture: true, specie: true, public: true, branch: place, foster_user: true },
    sort: '-id',
    filters: {
      uuid: uuidOf('pet'),
      name: ['%zephyrine%', '%sunshine%', '%qqxzzy%', '%zy%', '%un%', '%q%'].map((term) => ({ 'name.ilike': term })),
      custom_code: ['%c777777%', '%c7%', '%7%', '%qz%'].map((term) => ({ 'custom_code.ilike': term })),
      global_code: ['%g777777%', '%g7%', '%zzz%', '%qz%'].map((term) => ({ 'global_code.ilike': term })),
      'specie.uuid': [{ 'specie.uuid': specieBy('Horse') }, { 'specie.uuid': specieBy('Dog') }],
      status_key: [{ status_key: 'APPROVED' }, { status_key: 'ADOPTED' }],
      visibility_key: [{ visibility_key: 'RESTRICTED' }, { visibility_key: 'VISIBLE' }],
      public: [{ public: true }, { public: false }],
      stuck: [{ stuck: true }],
      'branch.uuid': [{ 'branch.uuid': ofBranch('uuid', 'desc') }, { 'branch.uuid': ofBranch('uuid', 'asc') }],
      'sources.integration.uuid': uuidOf('integration').map(({ uuid }) => ({ 'sources.integration.uuid': uuid })),
      'branch.shelter.name': ['%haven 7777%', '%haven%', '%zzz%', '%7%'].map((term) => ({ 'branch.shelter.name.ilike': term })),
    },
    sorts: ['name', 'specie.name', 'status_key', 'visibility_key', 'branch.name', 'custom_code'],
    without: {
      stuck:
        'the index pet_status finds the approved, which are few, and adoption_application_promised_unique who has one promised',
      public: 'the index pet_visible finds those, and nearly all are not',
      'specie.name': 'tens of species, of each of which the first are looked at',
    },
  },
  {
    files: ['console/src/screens/shelter/kennel-card/print-cards.tsx'],
    path: 'pet/search',
    with: { branch: true, picture: true },
    fixed: ofLargest,
    sort: 'name',
    filters: {
      name: ['%zephyrine%', '%sunshine%', '%zy%'].map((term) => ({ 'name.ilike': term })),
      'branch.uuid': [{ 'branch.uuid': ofBranch('uuid', 'asc') }],
      status_key: [{ status_key: 'APPROVED' }, { status_key: 'ADOPTED' }],
      kennel_number: ['%K-77%', '%K-%', '%zzz%'].map((term) => ({ 'kennel_number.ilike': term })),
    },
    sorts: ['name', 'branch.name', 'kennel_number', 'status_key'],
    without: { kennel_number: 'of one shelter’s pets' },
  },
  {
    files: ['console/src/screens/shelter/pet-restore/pet-restore-tab.tsx'],
    path: 'pet/search',
    with: { branch: true, picture: true },
    fixed: { ...ofLargest, deleted: true },
    sort: 'name',
    filters: {
      uuid: uuidOf('pet'),
      'branch.uuid': [{ 'branch.uuid': ofBranch('uuid', 'asc') }],
      custom_code: ['%c777777%', '%c7%'].map((term) => ({ 'custom_code.ilike': term })),
      global_code: ['%g777777%', '%g7%'].map((term) => ({ 'global_code.ilike': term })),
    },
    sorts: ['name', 'branch.name', 'custom_code', 'global_code'],
    without: { global_code: 'of one shelter’s pets that are deleted' },
  },
  {
    files: ['console/src/routes/organization/adoption-application/index.tsx'],
    path: 'application/search',
    with: { adopter_user: true, pet: { with: { branch: place } }, adoption_return: true, partner_knows: true },
    sort: '-id',
    filters: {
      uuid: uuidOf('adoption_application'),
      'pet.name': ['%zephyrine%', '%sunshine%', '%qqxzzy%', '%zy%', '%un%', '%q%'].map((term) => ({ 'pet.name.ilike': term })),
      'adopter_user.email': ['%adopter-77777@%', '%bench%', '%zzz%', '%zz%', '%a%'].map((term) => ({
        'adopter_user.email.ilike': term,
      })),
      'pet.branch.uuid': [{ 'pet.branch.uuid': ofBranch('uuid', 'desc') }, { 'pet.branch.uuid': ofBranch('uuid', 'asc') }],
      status_key: [{ status_key: 'SIGNED' }, { status_key: 'ADOPTED' }],
      canceled: [{ canceled: true }, { canceled: false }],
      untold: [{ untold: true }],
    },
    sorts: ['adopter_user.first_name', 'pet.name', 'pet.branch.name', 'status_key'],
    without: { untold: 'the index application_outcome_untold finds those' },
  },
];
