import { NO_STATUS, type PartnerStatus } from '../partner.ts';

/** What a kennel's status means, in Chameleon's words as cities publish them. */
const kennels: PartnerStatus[] = [
  { status: 'AVAILABLE', meaning: 'Can be adopted', becomes: 'AVAILABLE' },
  { status: 'UNAVAILABLE', meaning: 'Cannot be adopted', becomes: 'NOT_OFFERED' },
  { status: 'IMPOUNDED', meaning: 'Taken in, and not decided on yet', becomes: 'NOT_OFFERED' },
  { status: 'STRAY WAIT', meaning: 'Its owner may still come', becomes: 'NOT_OFFERED' },
  { status: 'PENDING', meaning: 'Somebody is about to adopt it', becomes: 'NOT_OFFERED' },
  { status: 'LAB', meaning: 'It is at the laboratory, by its status', becomes: 'NOT_OFFERED' },
  { status: 'PRE-LAB', meaning: 'About to go to the laboratory', becomes: 'NOT_OFFERED' },
  { status: 'EU RISK', meaning: 'May be put to sleep', becomes: 'NOT_OFFERED' },
  { status: 'RELEASED FROM QUARANTINE', meaning: 'Was in quarantine, and not decided on yet', becomes: 'NOT_OFFERED' },
];

/** What keeps an available animal back, as a hold or an outcome. Others, such as ADOP RESCU and RESC FOSTR, do not. */
const holds: PartnerStatus[] = [
  { status: 'RESCU ONLY', meaning: 'Only rescue groups may take it', becomes: 'NOT_OFFERED' },
  { status: 'QUARANTINE', meaning: 'In quarantine', becomes: 'NOT_OFFERED' },
  { status: 'NEONATE', meaning: 'Too young', becomes: 'NOT_OFFERED' },
  { status: 'TREATMENT', meaning: 'Under treatment elsewhere', becomes: 'NOT_OFFERED' },
];

/** How an animal leaves. */
const outcomes: PartnerStatus[] = [
  ...['ADOPTION', 'RTO-ADOPT', 'FOSTER TO ADOPT', 'HOMEFIRST'].map((status) => left(status, 'Found a home')),
  ...['TRANSFER', 'RESCUE', 'RETURN TO RESCUE', 'TRANSPORT', 'RELOCATE'].map((status) => left(status, 'Went elsewhere')),
  ...['RETURN TO OWNER', 'RETURNED TO OWNER'].map((status) => left(status, 'Back with its owner')),
  ...['ESCAPED/STOLEN', 'ESCAPED', 'STOLEN', 'MISSING', 'LOST EXP'].map((status) => left(status, 'Not there any more')),
  ...['SHELTER, NEUTER, RETURN', 'TRAP, NEUTER, RELEASE', 'COMMUNITY CAT', 'RETURN TO WILD HABITAT', 'WILDLIFE'].map((status) =>
    left(status, 'Set free'),
  ),
  ...['EUTHANIZE', 'EUTHANIZED', 'EUTHANASIA', 'DIED', 'DECEASED', 'DEAD', 'DEAD ON ARRIVAL', 'DISPOSAL'].map((status) =>
    left(status, 'Dead'),
  ),
  left('DUPLICATE', 'The same animal has another number'),
];

function left(status: string, meaning: string): PartnerStatus {
  return { status, meaning, becomes: 'GONE' };
}

export const statuses: PartnerStatus[] = [...kennels, ...holds, ...outcomes];

const wordsOf = (list: PartnerStatus[]) => new Set(list.map(({ status }) => status));
const leaving = wordsOf(outcomes);
/** Holds and outcomes that leave an available animal available: for adopters as well, or said of where it is. */
const OPEN = new Set(['', 'N/A', 'NONE', 'ADOPTION', 'ADOP RESCU', 'ADOPT', 'RESC FOSTR', 'RESC FOST', 'FOSTER']);

export interface Said {
  kennel: string | null;
  hold: string | null;
  condition: string | null;
  outcome: string | null;
}

/** The one word that counts of what is said in several places: how it left, what holds it back, else its kennel's status. */
export function statusOf(said: Said): { status: string; gone: boolean } {
  const [kennel, hold, condition, outcome] = [said.kennel, said.hold, said.condition, said.outcome].map(
    (word) => word?.toUpperCase() ?? '',
  ) as [string, string, string, string];
  const end = [outcome, condition].find((word) => leaving.has(word));
  if (end) return { status: end, gone: true };
  const against = [outcome, hold].find((word) => !OPEN.has(word));
  return { status: kennel === 'AVAILABLE' && against ? against : kennel || NO_STATUS, gone: leaving.has(kennel) };
}

/** Types that hold several species: rabbits and reptiles are OTHER, goats and chickens LIVESTOCK. */
export const holdsSeveral = (type: string | null) => /^(OTHER|LIVESTOCK)$/i.test(type ?? '');

/** Words for being with a foster. */
export const isFoster = (word: string | null) => /^(RESC )?FOST(E?R)?$/i.test(word ?? '');
