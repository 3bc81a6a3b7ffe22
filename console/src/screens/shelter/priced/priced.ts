import type { Call, SearchCall } from '@homeward/contract/call';
import type { BranchPrice } from '@homeward/contract/product';
import type { z } from 'zod';

/** What a shelter asks money for, here and at its locations: a product, or a tax, which is a product in little. */
export interface Priced {
  uuid: string;
  version: number;
  shelter_uuid: string;
  name: string;
  description: string;
  price: number;
  active: boolean;
  required: boolean;
}

export type Prices = z.output<typeof BranchPrice>[];

/** A noun of that kind: its words and its calls. */
export interface PricedNoun<Row extends Priced, New, Changed, Saved> {
  /** As it stands in addresses and in the names of its fields. */
  key: 'product' | 'tax';
  name: string;
  plural: string;
  search: SearchCall<string, z.ZodObject & z.ZodType<Row>>;
  create: Call<string, z.ZodType<unknown, New>, z.ZodType<Saved>>;
  update: Call<string, z.ZodType<unknown, Changed>, z.ZodType<Saved>>;
  remove: Call;
  /** What its list and its form show beside itself. */
  relations: Record<'list' | 'form', Record<string, unknown>>;
}

/** Any of them, where its records are of no concern. */
export type AnyNoun = Pick<PricedNoun<Priced, never, never, never>, 'key' | 'name' | 'plural'>;

export const pathOf = ({ key }: AnyNoun, shelterUuid: string) => `/organization/shelter/${shelterUuid}/${key}`;

/** A new one as the form starts with it: the rules say what is missing. */
export const newPriced = (shelter_uuid: string) => ({ shelter_uuid, name: '', description: '', active: true, required: false });

/** A saved one as its form sends it back. */
export const pricedValues = ({ uuid, version, shelter_uuid, name, description, price, active, required }: Priced) => ({
  uuid,
  version,
  shelter_uuid,
  name,
  description,
  price,
  active,
  required,
});
