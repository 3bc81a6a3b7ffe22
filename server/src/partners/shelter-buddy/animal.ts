import { bornAbout, dayAt, dayOf, type Fields, without } from '../fields.ts';
import type { PartnerAnimal } from '../partner.ts';
import { plainText } from '../plain-text.ts';
import { statusOf } from './statuses.ts';

/** The owner or foster, and where an animal was found. */
const PEOPLE = ['Owner', 'LostFoundAddress'];

/** An animal of ShelterBuddy's list but for its pictures, which have a list of their own. */
export function readAnimal(fields: Fields): PartnerAnimal {
  return {
    externalId: fields.text('Id') ?? '',
    name: fields.text('Name'),
    // Puppy and Kitten are types of their own: the mapping folds them.
    specie: fields.text('Type.Name'),
    breed: fields.text('Breed.Primary.Name'),
    secondaryBreed: fields.text('Breed.Secondary.Name'),
    sex: fields.text('Sex.Name'),
    size: fields.text('Size') ?? sizeBy(fields.text('Weight')),
    age: fields.text('Age.AgeGroup.Name'),
    birthDate: birthDate(fields),
    ...statusOf(fields),
    foster: fields.flag('Status.UriValue.IsInFosterCare') ?? /\bin foster$/i.test(fields.text('Status.Name') ?? ''),
    price: fields.price('AdoptionFee'),
    description: plainText(fields.text('AdoptionSummary')),
    pictures: [],
    videos: [],
    location:
      fields.text('Location.PhysicalLocation.Name') ??
      fields.text('ContactLocation.Name') ??
      fields.text('Location.MostRecentPhysicalLocation.Name'),
    customCode: null,
    microchip: fields.text('Identification.PrimaryMicrochipNumber'),
    kennelNumber: fields.text('Location.Kennel.Name'),
    neutered: fields.flag('Medical.SpayedNeutered'),
    raw: without(fields.record, (key) => PEOPLE.includes(key)),
  };
}

/**
 * A birthday is midnight where the shelter is, told in UTC: 08:00 in California, 14:00 of the day before in Sydney.
 * 13 hours on, every zone from Hawaii to Auckland has its own day again.
 */
function birthDate(fields: Fields): string | null {
  const told = fields.text('DateOfBirthUtc');
  const shifted = Date.parse(told ?? '') + 13 * 3_600_000;
  if (told) return Number.isNaN(shifted) || !dayOf(told) ? null : (dayAt(shifted) ?? dayOf(told));
  if (fields.text('Age.AgeGroup.Name')) return null;
  const [years, months, weeks] = ['Years', 'Months', 'Weeks'].map((unit) => fields.number(`Age.${unit}`));
  if ((years ?? months ?? weeks ?? null) === null) return null;
  return bornAbout((years ?? 0) * 12 + (months ?? 0) + (weeks ?? 0) / 4.35);
}

/** Their size is null nearly always. The bounds are other partners' (Shelterluv: 0-19, 20-59, 60-99 pounds). */
function sizeBy(weight: string | null): string | null {
  const [, number, unit] = /^([\d.]+) ?(lbs?|kg)$/i.exec(weight ?? '') ?? [];
  const pounds = Number(number) * (unit?.toLowerCase() === 'kg' ? 2.2046 : 1);
  if (!(pounds > 0)) return null;
  if (pounds < 20) return 'Small';
  return pounds < 60 ? 'Medium' : 'Large';
}
