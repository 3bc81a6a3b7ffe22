import type { Fields } from '../fields.ts';
import { beside, NO_STATUS, type PartnerAnimal, type PartnerStatus } from '../partner.ts';

const held = (meaning: string, ...names: string[]): PartnerStatus[] =>
  names.map((status) => ({ status, meaning, becomes: 'NOT_OFFERED' }));
const left = (meaning: string, ...names: string[]): PartnerStatus[] =>
  names.map((status) => ({ status, meaning, becomes: 'GONE' }));
const offered = (meaning: string, ...names: string[]): PartnerStatus[] =>
  names.map((status) => ({ status, meaning, becomes: 'AVAILABLE' }));

/** What a sub-status or a mark says of an animal whose status offers it all the same. */
const NOT_ON_THE_WEB = 'No Web Presence';
const HELD_FOR_SOMEBODY = 'Held Beside Its Status';
const NOT_IN_CARE = 'Not In Care';
/** What the mark says of an animal that they keep no more, whatever its status was. */
const DELETED = 'Deleted';

/** Every client words its own, under ids of its own; these were seen in real answers, or are named in their documents. */
export const statuses: PartnerStatus[] = [
  ...offered('Can be adopted', 'Available For Adoption'),
  ...offered('With a foster, and can be adopted', 'Available for Adoption - In Foster'),
  ...offered('At another place, and can be adopted', 'Available for Adoption - Offsite'),
  ...held('Can be adopted once it is neutered', 'Available for Adoption - Awaiting Spay/Neuter'),
  ...held('Can be adopted once there is a place for it', 'Available for Adoption - Waiting Space'),
  ...held('Available, with a sub-status that keeps it off the web', NOT_ON_THE_WEB),
  ...held('Available, with a sub-status that holds it for somebody or something', HELD_FOR_SOMEBODY),
  ...held('Available, and marked as not in care (IsInCare)', NOT_IN_CARE),
  ...held('With a foster; nothing says that it can be adopted from there', 'In Foster', 'Awaiting Foster'),
  ...held('Its owner may still come', 'Stray Hold', 'Stray - In Foster', 'Stray Hold - In Vet Care'),
  ...held('Its owner may still come', 'Stray Hold - Awaiting transfer', 'ID Trace', 'Possible Match', 'Hold For Possible Match'),
  ...held('Reported by somebody, and not in care', 'Lost', 'Found'),
  ...held('Just came in, and not decided on yet', 'Entered Care', 'Owner Relinquishment', 'Awaiting Sort'),
  ...held('Just came in, and not decided on yet', 'Awaiting Triage', 'Awaiting Triage Completion'),
  ...held('Not decided on yet', 'Disposition Under Final Review', 'Hold Intervention', 'Awaiting Transfer'),
  ...held('Held back for its behaviour', 'Awaiting Behavioral Assessment', 'Awaiting Behavior Retest'),
  ...held('Held back for its behaviour', 'Awaiting Behavior Completion', 'Under Behavior Modification', 'Rehabilitating'),
  ...held('Under treatment', 'Under Vet Care', 'Hospitalised', 'Awaiting Vet Exam / Health Check', 'Awaiting Spay Check'),
  ...held('Under treatment', 'Awaiting Surgery - Not Spay/Neuter', 'Awaiting Vet Approval - In Foster'),
  ...held('Waits to be neutered', 'Awaiting Spay/Neuter', 'Awaiting Spay/Neuter - In Foster'),
  ...held('In quarantine', 'Bite Quarantine (Home)'),
  ...left('Found a home', 'Adopted', 'Adopted - Offsite'),
  ...left('Went elsewhere', 'Transferred', 'Seized Release', 'Released'),
  ...left('Back with its owner', 'Reclaimed', 'Returned To Owner'),
  ...left('Not there any more', 'Escaped', 'Stolen'),
  ...left('Deleted there (IsDeleted)', DELETED),
  ...left('Dead', 'Deceased', 'Euthanized', 'Euthanized During Stray Hold Time'),
];

/** Sub-statuses that leave an available animal available: it is only told more of. */
const OPEN = new Set(['', 'available adoption ambassador']);
const HOLDS = /\b(hold|held|pending|reserved|awaiting|seeking|trial|under|quarantine)\b/i;
const offers = new Set(statuses.filter(({ becomes }) => becomes === 'AVAILABLE').map(({ status }) => status.toLowerCase()));
const known = new Set(statuses.map(({ status }) => status.toLowerCase()));

/** Whether it is dead, with somebody else or held, by its marks or by what its status is called. */
export const isKeptBack = ({ status, gone = false }: PartnerAnimal): boolean => gone || isHeld(status);
const isHeld = (status: string) => known.has(status.toLowerCase()) && !offers.has(status.toLowerCase());

/** The marks of a status count more than its name, which every client chooses; a sub-status, more than what offers. */
export function statusOf(fields: Fields): Required<Pick<PartnerAnimal, 'status' | 'statusId' | 'gone'>> & { dead?: true } {
  if (fields.flag('IsDeleted')) return { status: DELETED, statusId: null, gone: true };
  const mark = (name: string) => fields.flag(`Status.UriValue.${name}`);
  const gone = ['IsDeceased', 'IsOutgoing', 'IsAdoption'].some((name) => mark(name) === true);
  const status = fields.text('Status.Name') ?? NO_STATUS;
  const named = { status, statusId: fields.text('Status.Id'), gone, ...(mark('IsDeceased') && { dead: true as const }) };
  if (gone || isHeld(status)) return named;
  const told = mark('IsInCare') === false ? NOT_IN_CARE : saidBeside(status, fields.text('SubStatus.Name') ?? '');
  // What staff have said of the status itself they have not said of this.
  return told === null ? named : { status: told, statusId: null, gone };
}

function saidBeside(status: string, sub: string): string | null {
  if (OPEN.has(sub.toLowerCase())) return null;
  if (/no web presence/i.test(sub)) return NOT_ON_THE_WEB;
  return HOLDS.test(sub) ? HELD_FOR_SOMEBODY : beside(status, sub);
}
