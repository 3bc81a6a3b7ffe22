import type { Animal, Size } from './world.ts';

/** A breed as most write it, and as those do who have their own way. */
interface Breed {
  name: string;
  /** "Group, Name", as at PetPoint and Shelterluv. */
  grouped?: string;
  /** At most 15 capitals, as at Chameleon. */
  short?: string;
  /** Where not all of the species' sizes. */
  sizes?: Size[];
}

/** What an invented animal of a species can be. */
export interface SpecieWords {
  specie: 'Dog' | 'Cat' | 'Rabbit' | 'Guinea Pig' | 'Bird' | 'Hedgehog';
  /** How many of a hundred animals are of it. */
  share: number;
  breeds: Breed[];
  /** Pounds of an adult. */
  sizes: Partial<Record<Size, [least: number, most: number]>>;
  colors: string[];
  /** Sentences that begin with the name. */
  habits: string[];
}

/** Nearly all of it is what shelters write; Sato, Village Dog, Moggie and Sweater Pig are on no list of breeds. */
export const species: SpecieWords[] = [
  {
    specie: 'Dog',
    share: 50,
    breeds: [
      { name: 'Labrador Retriever', grouped: 'Retriever, Labrador', short: 'LABRADOR RETR', sizes: ['L'] },
      { name: 'German Shepherd Dog', grouped: 'Shepherd, German', short: 'GERM SHEPHERD', sizes: ['L', 'XL'] },
      { name: 'Pit Bull Terrier', grouped: 'Terrier, American Pit Bull', short: 'PIT BULL', sizes: ['M', 'L'] },
      { name: 'Chihuahua', grouped: 'Chihuahua, Short Coat', short: 'CHIHUAHUA SH', sizes: ['S'] },
      { name: 'Cattle Dog', grouped: 'Australian Cattle Dog', short: 'AUST CATTLE DOG', sizes: ['M'] },
      { name: 'Miniature Poodle', grouped: 'Poodle, Miniature', short: 'POODLE MIN', sizes: ['S'] },
      { name: 'Siberian Husky', sizes: ['M', 'L'] },
      { name: 'Beagle', sizes: ['S', 'M'] },
      { name: 'Boxer', sizes: ['L'] },
      { name: 'Village Dog', grouped: 'Dog, Village' },
      { name: 'Sato' },
    ],
    sizes: { S: [7, 24], M: [25, 54], L: [55, 90], XL: [92, 140] },
    colors: ['Black', 'Brown', 'Yellow', 'White', 'Brindle', 'Tricolor'],
    habits: [
      'fetches one shoe at a time',
      'walks well on a leash & loves rain',
      'sleeps on every sofa',
      'would like a garden',
      'counts the biscuits',
    ],
  },
  {
    specie: 'Cat',
    share: 34,
    breeds: [
      { name: 'Domestic Short Hair', grouped: 'Domestic Shorthair', short: 'DOMESTIC SH' },
      { name: 'Domestic Medium Hair', grouped: 'Domestic Mediumhair', short: 'DOMESTIC MH' },
      { name: 'Domestic Long Hair', grouped: 'Domestic Longhair', short: 'DOMESTIC LH' },
      { name: 'Siamese', sizes: ['S'] },
      { name: 'Maine Coon', sizes: ['M'] },
      { name: 'Russian Blue' },
      { name: 'Moggie' },
    ],
    sizes: { S: [6, 9], M: [10, 17] },
    colors: ['Black', 'Orange', 'Tabby', 'Tortoiseshell', 'White', 'Grey'],
    habits: [
      'watches birds all morning',
      'talks a lot',
      'prefers the highest shelf',
      'shares every bed, mostly',
      'opens cupboards',
    ],
  },
  {
    specie: 'Rabbit',
    share: 6,
    breeds: [{ name: 'Holland Lop', short: 'LOP-HOLLAND' }, { name: 'Rex' }, { name: 'Dutch' }, { name: 'Lionhead' }],
    sizes: { S: [3, 8] },
    colors: ['White', 'Brown', 'Grey'],
    habits: ['digs holes in blankets', 'loves fennel'],
  },
  {
    specie: 'Guinea Pig',
    share: 4,
    breeds: [{ name: 'Abyssinian' }, { name: 'American' }, { name: 'Sweater Pig' }],
    sizes: { S: [1, 3] },
    colors: ['Orange', 'White', 'Brown'],
    habits: ['whistles when the fridge opens', 'needs a friend of the same kind'],
  },
  {
    specie: 'Bird',
    share: 4,
    breeds: [{ name: 'Budgerigar' }, { name: 'Cockatiel' }, { name: 'Canary' }],
    sizes: { S: [1, 1] },
    colors: ['Green', 'Blue', 'Yellow'],
    habits: ['whistles two songs', 'sits on shoulders'],
  },
  {
    specie: 'Hedgehog',
    share: 2,
    breeds: [{ name: 'African Pygmy' }],
    sizes: { S: [1, 2] },
    colors: ['Brown', 'Grey'],
    habits: ['works at night', 'runs a mile a day in a wheel'],
  },
];

const byName = new Map(species.flatMap(({ breeds }) => breeds.map((breed) => [breed.name, breed])));

/** A breed in the order "Group, Name". */
export const grouped = (breed: string): string => byName.get(breed)?.grouped ?? breed;

/** A breed in capitals that fit a narrow column. */
export const short = (breed: string): string => byName.get(breed)?.short ?? breed.toUpperCase().slice(0, 15).trim();

/** Female, Male or Unknown. */
export function sex({ female }: Animal): string {
  if (female === null) return 'Unknown';
  return female ? 'Female' : 'Male';
}

export const names =
  'Fennimore Pansy Biscay Hollis Dumpling Peachtree Gravy Juniper Otto Marble Clover Rusty Nutmeg Pepper Willow Toast Bramble Figgy Mabel Hopper Comet Ziggy Olive Barley Sorrel Moth Pickle Tansy Rook Waffles Birdie Quill Sable Truffle Acorn Dill Maple Echo Finch Lark'.split(
    ' ',
  );
