import type { Country, Language, PaymentModel, QrCodeType, Vocabulary } from '@homeward/contract/lookup';
import type { DB } from '../../../database/columns.ts';
import { entity, nullable, one } from '../../../search/entity.ts';

export const language = entity<Language>({
  name: 'language',
  table: 'language',
  fields: { uuid: 'uuid', name: 'text', native_name: 'text', abbreviation: 'text' },
  sort: ['name'],
  listsAll: true,
});

export const country = entity<Country>({
  name: 'country',
  table: 'country',
  fields: { uuid: 'uuid', name: 'text', abbreviation: 'text', currency: nullable('text') },
  relations: { default_language: one(() => language, 'default_language_id') },
  sort: ['name'],
  listsAll: true,
});

const vocabulary = (table: keyof DB) =>
  entity<Vocabulary>({
    name: table,
    table,
    fields: { uuid: 'uuid', key: 'text', name: 'text', position: 'int' },
    sort: ['position'],
    listsAll: true,
  });

export const age = vocabulary('age');
export const size = vocabulary('size');
export const gender = vocabulary('gender');

export const paymentModel = entity<PaymentModel>({
  name: 'payment-model',
  table: 'payment_model',
  id: false,
  fields: { key: 'text', name: 'text', description: 'text', position: 'int' },
  sort: ['position'],
  listsAll: true,
});

export const qrCodeType = entity<QrCodeType>({
  name: 'qr-code-type',
  table: 'qr_code_type',
  id: false,
  fields: { key: 'text', name: 'text', position: 'int' },
  sort: ['position'],
  listsAll: true,
});
