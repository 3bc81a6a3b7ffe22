import type { Fields } from '../fields.ts';
import type { PartnerStatus } from '../partner.ts';

const RESERVED = 'Reserved';
const HOLD = 'Hold';
const QUARANTINE = 'Quarantine';
const TRIAL = 'Trial Adoption';
const PERMANENT_FOSTER = 'Permanent Foster';
const UNAVAILABLE = 'Not Available For Adoption';
const NOT_YET = 'Not Available Yet';
const CRUELTY_CASE = 'Cruelty Case';
const BOARDING = 'Boarding';
const NOT_OF_SHELTER = 'Not A Shelter Animal';
const HERE = 'On Shelter';

/** Marks and movements in the order in which they count. The adoptable list may hold them, if the shelter publishes that. */
export const statuses: PartnerStatus[] = [
  { status: HERE, meaning: 'On the adoptable list, with nothing against it', becomes: 'AVAILABLE' },
  { status: 'Fostered', meaning: 'With a foster, and on the adoptable list', becomes: 'AVAILABLE' },
  { status: 'Retailer', meaning: 'At a partner shop, and on the adoptable list', becomes: 'AVAILABLE' },
  { status: RESERVED, meaning: 'Somebody is about to adopt it (HASACTIVERESERVE, HASFUTUREADOPTION)', becomes: 'NOT_OFFERED' },
  { status: HOLD, meaning: 'Held back by the shelter (ISHOLD)', becomes: 'NOT_OFFERED' },
  { status: QUARANTINE, meaning: 'In quarantine (ISQUARANTINE)', becomes: 'NOT_OFFERED' },
  { status: TRIAL, meaning: 'With an adopter on trial (HASTRIALADOPTION)', becomes: 'NOT_OFFERED' },
  { status: PERMANENT_FOSTER, meaning: 'With a foster for good (HASPERMANENTFOSTER)', becomes: 'NOT_OFFERED' },
  { status: UNAVAILABLE, meaning: 'Marked so (ISNOTAVAILABLEFORADOPTION, ADOPTABLE)', becomes: 'NOT_OFFERED' },
  { status: NOT_YET, meaning: 'From a day to come (DATEAVAILABLEFORADOPTION)', becomes: 'NOT_OFFERED' },
  { status: CRUELTY_CASE, meaning: 'Part of a case that is open (CRUELTYCASE)', becomes: 'NOT_OFFERED' },
  { status: BOARDING, meaning: 'Somebody’s own, and boards there (HASACTIVEBOARDING)', becomes: 'NOT_OFFERED' },
  { status: NOT_OF_SHELTER, meaning: 'Known, and never was the shelter’s (NONSHELTERANIMAL)', becomes: 'NOT_OFFERED' },
  { status: 'Adopted', meaning: 'Found a home', becomes: 'GONE' },
  { status: 'Adoption', meaning: 'Found a home', becomes: 'GONE' },
  { status: 'Transfer', meaning: 'Went to another shelter', becomes: 'GONE' },
  { status: 'Transferred', meaning: 'Went to another shelter', becomes: 'GONE' },
  { status: 'Escaped', meaning: 'Ran away', becomes: 'GONE' },
  { status: 'Reclaimed', meaning: 'Back with its owner', becomes: 'GONE' },
  { status: 'Stolen', meaning: 'Was stolen', becomes: 'GONE' },
  { status: 'Released To Wild', meaning: 'Set free', becomes: 'GONE' },
  { status: 'TNR', meaning: 'Neutered and set free', becomes: 'GONE' },
  { status: 'Left', meaning: 'Has left the shelter, nobody says how (ARCHIVED)', becomes: 'GONE' },
  { status: 'Deceased', meaning: 'Dead (DECEASEDDATE, PUTTOSLEEP, ISDOA)', becomes: 'GONE' },
];

/** Movements by which an animal leaves (lksmovementtype); the others are being fostered, at a shop, or only planned. */
const leaving = new Map([
  [1, 'Adopted'],
  [3, 'Transfer'],
  [4, 'Escaped'],
  [5, 'Reclaimed'],
  [6, 'Stolen'],
  [7, 'Released To Wild'],
  [13, 'TNR'],
]);

/** What an animal's columns amount to: its outcome says nothing of a hold, and its name is the shelter's to change. */
export function statusOf(fields: Fields): { status: string; gone: boolean } {
  const isSet = (column: string) => fields.flag(column) === true;
  if (fields.text('DECEASEDDATE') || isSet('PUTTOSLEEP') || isSet('ISDOA') || isSet('DIEDOFFSHELTER'))
    return { status: 'Deceased', gone: true };
  const movement = fields.number('ACTIVEMOVEMENTTYPE') ?? 0;
  // A trial is a movement of adoption, and the animal not archived yet.
  const isTrial = movement === 11 || (isSet('HASTRIALADOPTION') && !isSet('ARCHIVED'));
  const left = isTrial ? undefined : leaving.get(movement);
  if (left || isSet('ARCHIVED')) return { status: left ?? 'Left', gone: true };
  const marks: [boolean, string][] = [
    [isSet('NONSHELTERANIMAL'), NOT_OF_SHELTER],
    [isTrial, TRIAL],
    [isSet('HASPERMANENTFOSTER') || movement === 12, PERMANENT_FOSTER],
    [isSet('HASACTIVERESERVE') || isSet('HASFUTUREADOPTION') || movement === 9, RESERVED],
    [isSet('ISHOLD'), HOLD],
    [isSet('ISQUARANTINE'), QUARANTINE],
    [isSet('CRUELTYCASE'), CRUELTY_CASE],
    [isSet('HASACTIVEBOARDING'), BOARDING],
    [isSet('ISNOTAVAILABLEFORADOPTION') || fields.flag('ADOPTABLE') === false, UNAVAILABLE],
    [(fields.text('DATEAVAILABLEFORADOPTION') ?? '') > new Date().toISOString(), NOT_YET],
  ];
  const mark = marks.find(([holds]) => holds)?.[1];
  return { status: mark ?? fields.text('OUTCOMENAME') ?? HERE, gone: false };
}
