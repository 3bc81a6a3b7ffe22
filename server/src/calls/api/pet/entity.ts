import type { Pet } from '@homeward/contract/pet';
import { businessFields, entity, forced, nullable, one } from '../../../search/entity.ts';
import { branch } from '../branch/entity.ts';
import { breed } from '../breed/entity.ts';
import { organizationUser, storedFile } from '../shelter/entity.ts';
import { specie } from '../specie/entity.ts';

export const pet = entity<Pet>({
  name: 'pet',
  table: 'pet',
  permission: 'pet/search',
  fields: {
    ...businessFields,
    branch_id: forced(),
    name: 'text',
    status_key: 'text',
    visibility_key: 'text',
    age_key: nullable('text'),
    sex_key: nullable('text'),
    size_key: nullable('text'),
    foster: 'boolean',
    price: nullable('number'),
    payment_model_key: nullable('text'),
    custom_code: nullable('text'),
    global_code: nullable('text'),
    kennel_number: nullable('text'),
    microchip: nullable('text'),
    characteristics: { type: 'json', shown: 'top' },
  },
  relations: {
    branch: one(() => branch, 'branch_id'),
    specie: one(() => specie, 'specie_id'),
    breed: one(() => breed, 'breed_primary_id'),
    secondary_breed: one(() => breed, 'secondary_breed_id'),
    picture: one(() => storedFile, 'picture_id'),
    foster_user: one(() => organizationUser, 'foster_user_id'),
  },
  sort: ['-id'],
  softDeletes: true,
});
