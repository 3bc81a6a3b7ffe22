/** What the server's statements answer (server/src/public/listing-sql.ts, pet-sql.ts), as the pages show it. */

export interface Picture {
  key: string;
  width: number;
  height: number;
}
export interface Named {
  uuid: string;
  name: string;
}

/** A shelter's IFRAME setting, with what the address says instead. */
export interface Layout {
  compact: boolean;
  branch_uuid: string[];
  specie_uuid: string[];
  al: boolean | null;
  al_show: boolean;
  sex: string | null;
  age: string | null;
  size: string | null;
  g: number;
  p: number;
  t: boolean;
  nb: boolean;
}

export interface ListedPet extends Named {
  specie: string;
  breeds: string[];
  sex: string | null;
  age: string | null;
  size: string | null;
  foster: boolean;
  picture: Picture | null;
}

export interface ListingData {
  shelter: { name: string; main: string };
  layout: Layout;
  /** What the setting itself holds to: visitors are not asked for it. */
  fixed: Pick<Layout, 'sex' | 'age' | 'size' | 'branch_uuid' | 'specie_uuid'>;
  display_breed: boolean;
  test_mode: boolean;
  page: number;
  pages: number;
  /** How many there are, as far as they are counted, and whether there are more. */
  count: number;
  more: boolean;
  pets: ListedPet[];
  branches: Named[];
  species: Named[];
  /** Of the one species that is chosen. */
  breeds: Named[];
}

export interface Characteristic {
  key: string;
  name: string;
  /** What the shelter calls it, in its main language and in those it has translated it into. */
  alias: string | null;
  aliases: Record<string, string> | null;
  /** What a partner says of it beyond that it is so. */
  text: string | null;
}

export interface PetData extends Omit<ListedPet, 'picture'> {
  description: string | null;
  price: number | null;
  currency: string;
  birth_date: string | null;
  neutered: boolean | null;
  code: string | null;
  pictures: Picture[];
  /** Kept by us, or shown by a player elsewhere. */
  videos: { key: string | null; url: string }[];
  characteristics: Characteristic[];
  shelter: { name: string; main: string; slug: string };
  branch: { name: string; email: string; phone: string; address: string; zip: string; country: string };
  display_breed: boolean;
  test_mode: boolean;
  /** Whether the shelter lets pets be adopted from where this one is, and this one be asked for. */
  adoptable: boolean;
  btnText: string;
  /** How it is adopted, in the shelter's words. */
  path: { text: string | null; texts: Record<string, string> | null } | null;
  sponsor: { text: string | null; texts: Record<string, string> | null; gifts: { description: string; amount: number }[] } | null;
  layout: Pick<Layout, 'p' | 't'>;
}
