const words = (text: string): string[] => text.trim().split(/\s+/);

export const petNames = words(`
  Luna Bella Daisy Lucy Max Charlie Cooper Buddy Milo Rocky Bear Duke Tucker Oliver Leo Toby Jack Zeus Finn Louie Ollie
  Sadie Molly Bailey Maggie Sophie Chloe Stella Lola Zoey Penny Rosie Ruby Ellie Nala Gracie Willow Roxy Coco Pepper
  Hazel Olive Winnie Ginger Poppy Honey Maple Clover Juniper Sage Fern Ivy Basil Thyme Pickles Biscuit Waffles Pancake
  Mocha Latte Espresso Cocoa Peanut Cashew Almond Pistachio Noodle Ravioli Gnocchi Taco Nacho Mango Kiwi Papaya Peaches
  Plum Cherry Blueberry Huckleberry Pumpkin Squash Turnip Radish Beans Sprout Tofu Mochi Sushi Wasabi Dumpling Kimchi
  Shadow Smokey Ash Ember Cinder Onyx Jet Midnight Storm Thunder Blizzard Snowball Frosty Winter Sunny Stormy Misty
  Simba Felix Oscar Jasper Casper Gizmo Ziggy Bowie Elvis Ozzy Ringo Dolly Patsy Cash Hank Willie Merle Otis Murphy
  Angus Fergus Hamish Lachlan Rory Seamus Paddy Guinness Whiskey Brandy Sherry Pinot Merlot Bonnie Clyde Thelma Louise
  Archie Alfie Teddy Monty Bertie Hugo Rufus Rex Bruno Marley Diesel Harley Axel Gunner Ranger Scout Hunter Chase Blaze
  Canela Chispa Frida Lupita Paco Pancho Chico Rosita Estrella Nube Miel Rayo Negrito Manchas Toto Fido Filou Praline
  Minette Caramel Noisette Bijou Gaston Pirate Felicie Pipoca Paçoca Mel Bolinha Tufão Amora Jabuticaba Feijão
  Nugget Tater Bandit Rascal Trouble Chaos Pixel Widget Turbo Rocket Comet Nova Orion Cosmo Apollo Atlas Hercules
  Juno Athena Freya Loki Thor Odin Merlin Gandalf Frodo Pippin Dobby Hedwig Yoshi Zelda Kirby Mabel Edith Agnes Mildred
  Gus Walter Harold Stanley Norman Ernie Bert Elmo Kermit Fozzie Scooter Skeeter Moose Goose Birdie Wren Robin Finch
  Pumpernickel Marshmallow Butterscotch Tangerine Domino Patches Freckles Dottie Socks Boots Mittens Button Ribbon`);

export const species = {
  Dog: 46,
  Cat: 39,
  Rabbit: 4,
  'Guinea Pig': 2.5,
  Bird: 2,
  Hamster: 1,
  'Small & Furry': 1.2,
  Reptile: 1.2,
  Horse: 1,
  Pig: 0.7,
  Goat: 0.7,
  Ferret: 0.4,
  Fish: 0.3,
} as const;
export type SampleSpecie = keyof typeof species;

/** What intake desks write down most; every other breed comes now and then. */
export const commonBreeds: Partial<Record<SampleSpecie, Readonly<Record<string, number>>>> = {
  Dog: {
    'Pit Bull Terrier': 14,
    'Labrador Retriever': 13,
    Chihuahua: 12,
    'German Shepherd Dog': 9,
    'Mixed Breed': 8,
    'Australian Cattle Dog / Blue Heeler': 5,
    'Siberian Husky': 5,
    Beagle: 4,
    Boxer: 4,
    'Border Collie': 4,
    'American Staffordshire Terrier': 4,
    Dachshund: 3,
    'Australian Shepherd': 3,
    Terrier: 3,
    Hound: 3,
    'Shih Tzu': 2,
    'Yorkshire Terrier': 2,
    Rottweiler: 2,
    'Great Pyrenees': 2,
    'Miniature Poodle': 2,
    'Jack Russell Terrier': 2,
  },
  Cat: {
    'Domestic Short Hair': 66,
    'Domestic Medium Hair': 12,
    'Domestic Long Hair': 7,
    Siamese: 4,
    Tabby: 3,
    'Maine Coon': 2,
    Tuxedo: 2,
    'Russian Blue': 1,
    Ragdoll: 1,
  },
  Rabbit: { 'Holland Lop': 3, 'Lop Eared': 3, 'Netherland Dwarf': 3, 'New Zealand': 3, Lionhead: 2, Dutch: 2, 'Mini Rex': 2 },
};

const small =
  /chihuahua|dachshund|shih|yorkshire|maltese|pomeranian|pug|toy|miniature|papillon|pekingese|havanese|terrier$|poo$|spitz|bichon/i;
const large =
  /shepherd|pyrenees|mastiff|dane|rottweiler|husky|malamute|akita|hound|retriever|newfoundland|bernard|wolf|mountain|weimaraner/i;
const medium = /pit bull|staffordshire|bull terrier|foxhound|beagle/i;

/** How large a pet of a breed usually is. */
export function usualSize(specie: SampleSpecie, breed: string): 'XS' | 'S' | 'M' | 'L' | 'XL' {
  if (specie === 'Horse') return 'XL';
  if (specie === 'Pig' || specie === 'Goat') return 'L';
  if (specie === 'Cat') return 'S';
  if (specie !== 'Dog') return 'XS';
  if (/chihuahua|yorkshire|maltese|toy/i.test(breed)) return 'XS';
  if (medium.test(breed)) return 'M';
  if (small.test(breed)) return 'S';
  if (/mastiff|dane|bernard|wolfhound|pyrenees|leonberger/i.test(breed)) return 'XL';
  return large.test(breed) ? 'L' : 'M';
}

/** The drawings, by what their names begin with. */
export const drawings: Readonly<Record<SampleSpecie, string>> = {
  Dog: 'dog',
  Cat: 'cat',
  Rabbit: 'rabbit',
  'Guinea Pig': 'rodent',
  Bird: 'bird',
  Hamster: 'rodent',
  'Small & Furry': 'rodent',
  Reptile: 'turtle',
  Horse: 'horse',
  Pig: 'pig',
  Goat: 'goat',
  Ferret: 'rodent',
  Fish: 'fish',
};

/** Between what and what an adoption costs. */
export const prices: Partial<Record<SampleSpecie, readonly [number, number]>> = {
  Dog: [100, 350],
  Cat: [50, 150],
  Rabbit: [30, 80],
  Horse: [400, 900],
  Pig: [75, 200],
  Goat: [75, 150],
};
