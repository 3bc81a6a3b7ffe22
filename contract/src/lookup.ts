import { z } from 'zod';
import { searchCall } from './call.ts';
import { forcedId, uuid } from './field.ts';

/** Seeded vocabularies that forms choose from; nobody edits them in the console. */

export const Language = z.object({ id: forcedId, uuid, name: z.string(), native_name: z.string(), abbreviation: z.string() });
export type Language = z.output<typeof Language>;

export const Country = z.object({
  id: forcedId,
  uuid,
  name: z.string(),
  abbreviation: z.string(),
  currency: z.string().nullable(),
  default_language: Language.nullish(),
});
export type Country = z.output<typeof Country>;

/** Age, size and gender: a key the partners' values are mapped to, and its name. */
export const Vocabulary = z.object({ id: forcedId, uuid, key: z.string(), name: z.string(), position: z.int() });
export type Vocabulary = z.output<typeof Vocabulary>;

/** Who pays the processing fee of an adoption. */
export const PaymentModel = z.object({ key: z.string(), name: z.string(), description: z.string(), position: z.int() });
export type PaymentModel = z.output<typeof PaymentModel>;

/** What a code that hangs at a location does when it is scanned. */
export const QrCodeType = z.object({ key: z.string(), name: z.string(), position: z.int() });
export type QrCodeType = z.output<typeof QrCodeType>;

export const languageSearch = searchCall('language/search', 'List languages', Language, 'lookup');
export const countrySearch = searchCall('country/search', 'List countries', Country, 'lookup');
export const ageSearch = searchCall('age/search', 'List ages', Vocabulary, 'lookup');
export const sizeSearch = searchCall('size/search', 'List sizes', Vocabulary, 'lookup');
export const genderSearch = searchCall('gender/search', 'List genders', Vocabulary, 'lookup');
export const paymentModelSearch = searchCall('payment-model/search', 'List payment models', PaymentModel, 'lookup');
export const qrCodeTypeSearch = searchCall('qr-code-type/search', 'List types of QR codes', QrCodeType, 'lookup');
