import type { PaymentCycle } from '@homeward/contract/payment-cycle';
import { businessFields, entity } from '../../../search/entity.ts';
import { shelter_uuid } from '../shelter/owner-shelter.ts';

export const paymentCycle = entity<PaymentCycle>({
  name: 'payment-cycle',
  table: 'payment_cycle',
  permission: 'payment-cycle/search',
  fields: {
    ...businessFields,
    code: 'text',
    payout_status_key: 'text',
    month: { type: 'text', sql: '{t}.month::text', order: '{t}.month' },
    currency: 'text',
    fees_due: 'number',
    credit_used: 'number',
    debt: 'number',
    carried_into: {
      type: 'text',
      nullable: true,
      sql: '(select y.code from payment_cycle_entry e join payment_cycle y on y.id = e.cycle_id where e.debt_cycle_id = {t}.id)',
    },
    debts: {
      type: 'json',
      sql: `(select coalesce(json_agg(json_build_object('code', y.code, 'month', y.month, 'amount', e.amount) order by y.month, y.id), '[]')
        from payment_cycle_entry e join payment_cycle y on y.id = e.debt_cycle_id where e.cycle_id = {t}.id)`,
    },
    created_date: 'moment',
    shelter_id: { type: 'int', shown: 'forced' },
    shelter_uuid,
    json: {
      type: 'json',
      sql: `json_build_object('shelter', json_build_object('name', (select s.name from organization_shelter s where s.id = {t}.shelter_id)),
        'payment_gateway_type', {t}.payment_gateway_type, 'payment_owner_type', {t}.payment_owner_type,
        'payment_model_key', {t}.payment_model_key, 'billing_amount', {t}.billing_amount)`,
    },
  },
  sort: ['-id'],
  softDeletes: true,
});
