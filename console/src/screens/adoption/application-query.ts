import { search } from '@homeward/contract/application';
import * as pet from '@homeward/contract/pet';
import * as shelter from '@homeward/contract/shelter';
import { singleQuery } from '../../api/queries.ts';
import { can } from '../../session/session.ts';

/** Everything the page of an application shows. */
export const applicationQuery = (uuid: string) =>
  singleQuery(search, {
    search: {
      uuid,
      with: {
        adopter_user: true,
        ...(can(pet.search) && {
          pet: {
            with: {
              picture: true,
              specie: true,
              branch: can(shelter.search) ? { with: { shelter: { with: { logo: true } } } } : true,
            },
          },
        }),
        adoption_return: true,
        checkout: true,
        payment_charges: true,
        tags: true,
        total: true,
        outcome: true,
        partner_knows: true,
        answers: true,
        opt_ins: true,
        documents: true,
        timeline: true,
      },
    },
  });
