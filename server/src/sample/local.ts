import type { Chance } from './random.ts';
import type { SamplePlace } from './shelters.ts';

const areaCodes = new Map(
  `OR 503 TX 512 IL 312 AZ 520 MD 410 NC 919 CA 415 MT 406 FL 813 VT 802 MN 612 LA 504 CO 303 PA 412 WA 206 NM 505 TN 615
  NY 212 OH 216 SC 843 AK 907 HI 808 ON 416 QC 514 MB 204 BC 604`
    .match(/[A-Z]+ \d+/g)
    ?.map((pair) => pair.split(' ') as [string, string]),
);

/** What is said and written differently in each country. Every number is one of those kept free for stories. */
interface Local {
  languages: readonly string[];
  streets: readonly string[];
  address: (street: string, number: number, place: SamplePlace) => string;
  phone: (digits: string, place: SamplePlace) => string;
  /** What a location is called behind its town, the headquarter first. */
  houses: readonly string[];
}

const numberFirst: Local['address'] = (street, number, { town, zip }) => `${number} ${street}, ${town} ${zip}`;
const numberLast: Local['address'] = (street, number, { town, zip }) => `${street} ${number}, ${zip} ${town}`;
const american: Local['phone'] = (digits, { town }) => `(${areaCodes.get(town.slice(-2)) ?? '800'}) 555-01${digits}`;
const english = {
  languages: ['en'],
  address: numberFirst,
  houses: ['Adoption Center', 'Annex', 'Care Campus', 'Pet House', 'Foster Office'],
};
const british = {
  ...english,
  streets: ['Mill Lane', 'Station Road', 'Church Street', 'Victoria Road', 'Meadow Way'],
  houses: ['Rehoming Centre', 'Cattery', 'Kennels'],
};

export const locals: Readonly<Record<string, Local>> = {
  US: {
    ...english,
    languages: ['en', 'es'],
    streets: [
      'Industrial Blvd',
      'Belmont Street',
      'Orchard Avenue',
      'County Road',
      'Maple Street',
      'Harbor Drive',
      'Mission Street',
    ],
    phone: american,
  },
  CA: {
    ...english,
    languages: ['en', 'fr'],
    streets: ['Queen Street', 'Wellington Avenue', 'Birch Road', 'Lakeshore Road', 'Papineau Avenue'],
    phone: american,
  },
  GB: { ...british, phone: (digits) => `+44 1632 9600${digits}` },
  IE: { ...british, phone: (digits) => `+353 1 555 01${digits}` },
  MX: {
    languages: ['es', 'en'],
    streets: ['Avenida Universidad', 'Calle Allende', 'Calle Hidalgo', 'Avenida Juárez'],
    address: numberLast,
    phone: (digits) => `+52 55 5550 01${digits}`,
    houses: ['Centro de adopción', 'Albergue', 'Clínica'],
  },
  ES: {
    languages: ['es', 'ca'],
    streets: ['Calle de Alcalá', 'Calle Mayor', 'Avenida de la Paz', 'Calle del Olmo'],
    address: numberLast,
    phone: (digits) => `+34 910 555 0${digits}`,
    houses: ['Centro de adopción', 'Refugio'],
  },
  FR: {
    languages: ['fr', 'en'],
    streets: ['rue des Lilas', 'avenue Jean Jaurès', 'chemin du Moulin', 'rue de la République'],
    address: (street, number, { town, zip }) => `${number} ${street}, ${zip} ${town}`,
    phone: (digits) => `+33 1 99 00 01 ${digits}`,
    houses: ['Refuge', 'Annexe'],
  },
  BR: {
    languages: ['pt', 'en'],
    streets: ['Rua das Flores', 'Avenida Brasil', 'Rua XV de Novembro', 'Rua Augusta'],
    address: numberLast,
    phone: (digits) => `+55 11 5550-01${digits}`,
    houses: ['Centro de adoção', 'Abrigo'],
  },
};

export const phoneAt = (chance: Chance, { phone }: Local, place: SamplePlace): string =>
  phone(String(chance.between(10, 99)), place);
