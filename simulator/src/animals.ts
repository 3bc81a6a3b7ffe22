import type { Animal } from './world.ts';

/** What an invented animal of a species can be. */
export interface SpecieWords {
  specie: 'Dog' | 'Cat' | 'Rabbit' | 'Bird';
  breeds: string[];
  sizes: Animal['size'][];
  colors: string[];
  /** Sentences that begin with the name. */
  habits: string[];
}

export const species: SpecieWords[] = [
  {
    specie: 'Dog',
    breeds: ['Labrador Retriever', 'German Shepherd', 'Beagle', 'Chihuahua', 'Boxer', 'Pit Bull Terrier', 'Cattle Dog', 'Poodle'],
    sizes: ['S', 'M', 'L', 'XL'],
    colors: ['Black', 'Brown', 'Yellow', 'White', 'Brindle', 'Tricolor'],
    habits: ['fetches one shoe at a time', 'walks well on a leash & loves rain', 'sleeps on every sofa', 'would like a garden'],
  },
  {
    specie: 'Cat',
    breeds: ['Domestic Shorthair', 'Domestic Longhair', 'Siamese', 'Maine Coon', 'Russian Blue'],
    sizes: ['S', 'M'],
    colors: ['Black', 'Orange', 'Tabby', 'Tortoiseshell', 'White', 'Grey'],
    habits: ['watches birds all morning', 'talks a lot', 'prefers the highest shelf', 'shares her bed, mostly'],
  },
  {
    specie: 'Rabbit',
    breeds: ['Holland Lop', 'Rex', 'Dutch', 'Lionhead'],
    sizes: ['S'],
    colors: ['White', 'Brown', 'Grey'],
    habits: ['digs holes in blankets', 'loves fennel'],
  },
  {
    specie: 'Bird',
    breeds: ['Budgerigar', 'Cockatiel', 'Canary'],
    sizes: ['S'],
    colors: ['Green', 'Blue', 'Yellow'],
    habits: ['whistles two songs', 'sits on shoulders'],
  },
];

export const names =
  'Fennimore Pansy Biscay Hollis Dumpling Peachtree Gravy Juniper Otto Marble Clover Rusty Nutmeg Pepper Willow Toast Bramble Figgy Mabel Hopper Comet Ziggy Olive Barley Sorrel Moth Pickle Tansy Rook Waffles Birdie Quill Sable Truffle Acorn Dill Maple Echo Finch Lark'.split(
    ' ',
  );
