import type { PaymentCredit } from '@homeward/contract/payment-credit';
import { always, businessFields, entity, many, nullable, one } from '../../../search/entity.ts';
import { application } from '../application/entity.ts';
import { paymentCycle } from '../payment-cycle/entity.ts';
import { ownerShelter, shelter_uuid } from '../shelter/owner-shelter.ts';

export const paymentCredit = entity<PaymentCredit>({
  name: 'payment-credit',
  table: 'payment_credit',
  permission: 'payment-credit/search',
  fields: {
    ...businessFields,
    code: 'text',
    type_key: 'text',
    currency: 'text',
    total_amount: 'number',
    amount_used: 'number',
    amount_remaining: 'number',
    label: nullable('text'),
    active: { type: 'boolean', sql: '({t}.amount_used < {t}.total_amount)' },
    created_date: 'moment',
    shelter_id: { type: 'int', shown: 'forced' },
    shelter_uuid,
  },
  relations: {
    shelter: always(() => ownerShelter, 'shelter_id'),
    uses: many(() => creditUse, 'credit_id', 'id'),
  },
  sort: ['-id'],
  softDeletes: true,
});

const creditUse = entity({
  name: 'credit-use',
  table: 'payment_credit_use',
  fields: { uuid: 'uuid', amount: 'number', created_date: 'moment' },
  relations: {
    application: one(() => application, 'application_id'),
    cycle: one(() => paymentCycle, 'cycle_id'),
  },
  sort: ['id'],
});
