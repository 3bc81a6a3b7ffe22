import { z } from 'zod';
import { call } from './call.ts';
import { uuid, within } from './field.ts';
import { petInfos } from './kennel-card-settings.ts';

/** What is printed: the answer names an address that gives the PDF once, within a minute. */
export const papers = ['A4', 'LETTER'] as const;
export type Paper = (typeof papers)[number];
export const MAX_CARDS = 500;

const Ticket = z.object({
  address: z.string(),
  /** How many are on it, and how many are left out because their pets are restricted or hidden. */
  count: z.int(),
  left_out: z.int(),
});
export type Ticket = z.output<typeof Ticket>;

export const kennelCards = call('pet/print-kennel-cards', {
  summary: 'Print kennel cards',
  fresh: true,
  input: z.strictObject({
    shelter_uuid: uuid,
    /** Chosen pets, or all that a search of the shelter's pets finds. */
    pet_uuids: z.array(uuid).min(1).max(MAX_CARDS, `At most ${MAX_CARDS} cards`).optional(),
    search: z.looseObject({}).check(within('This search is too much')).optional(),
    paper: z.enum(papers).default('A4'),
    per_page: z.union([z.literal(1), z.literal(2)]).default(1),
  }),
  output: Ticket,
  errors: {
    shelter_missing: { status: 404, message: 'Shelter not found' },
    no_settings: { status: 409, message: 'Save the kennel card settings first' },
    too_many_cards: { status: 422, message: 'This finds {count} pets: at most {limit} are printed at once' },
    no_cards: { status: 409, message: 'None of these pets may have a card' },
  },
});

/** What a card says of a pet, in the words of the shelter's main language. */
export const CardPet = z.object({
  name: z.string(),
  /** The address its QR code stands for. */
  address: z.string(),
  picture_key: z.string().nullable(),
  infos: z.array(z.object({ key: z.enum(petInfos), label: z.string(), value: z.string() })),
  /** Says in the card's language that `{count}` questions did not fit on it. */
  more_questions: z.string(),
});
export type CardPet = z.output<typeof CardPet>;

export const kennelCard = call('pet/kennel-card', {
  summary: "See what a pet's kennel card says",
  input: z.strictObject({ shelter_uuid: uuid, pet_uuid: uuid }),
  output: z.object({ card: CardPet }),
  writes: false,
  errors: { pet_missing: { status: 404, message: 'Pet not found' } },
});

export const kioskCode = call('kiosk/print-code', {
  summary: "Print a kiosk's QR code",
  fresh: true,
  input: z.strictObject({ kiosk_uuid: uuid }),
  output: Ticket,
  errors: { kiosk_missing: { status: 404, message: 'Kiosk not found' } },
});
export const qrCodes = call('qr-code/print', {
  summary: "Print a shelter's QR codes",
  fresh: true,
  input: z.strictObject({ shelter_uuid: uuid, qr_code_uuids: z.array(uuid).min(1).max(500).optional() }),
  output: Ticket,
  errors: {
    shelter_missing: { status: 404, message: 'Shelter not found' },
    no_codes: { status: 409, message: 'No QR Code generated yet' },
  },
});
