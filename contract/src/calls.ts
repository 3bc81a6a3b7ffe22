import * as address from './address.ts';
import * as announcement from './announcement.ts';
import * as application from './application.ts';
import * as applicationTag from './application-tag.ts';
import * as audit from './audit.ts';
import * as auth from './auth.ts';
import * as branch from './branch.ts';
import * as breed from './breed.ts';
import type { Call, SearchCall } from './call.ts';
import * as characteristic from './characteristic.ts';
import * as characteristicsDefinition from './characteristics-definition.ts';
import * as checkIn from './check-in.ts';
import * as donationOption from './donation-option.ts';
import * as event from './event.ts';
import * as group from './group.ts';
import * as iframeSettings from './iframe-settings.ts';
import * as integration from './integration.ts';
import * as integrationSettings from './integration-settings.ts';
import * as kennelCardSettings from './kennel-card-settings.ts';
import * as kiosk from './kiosk.ts';
import * as kioskReason from './kiosk-reason.ts';
import * as kioskSettings from './kiosk-settings.ts';
import * as lookup from './lookup.ts';
import * as magicLink from './magic-link.ts';
import * as mapping from './mapping.ts';
import * as network from './network.ts';
import * as ownSession from './own-session.ts';
import * as partner from './partner.ts';
import * as paymentCredit from './payment-credit.ts';
import * as paymentCycle from './payment-cycle.ts';
import * as pet from './pet.ts';
import * as petSettings from './pet-settings.ts';
import * as print from './print.ts';
import * as product from './product.ts';
import * as qrCode from './qr-code.ts';
import * as question from './question.ts';
import * as questionGroup from './question-group.ts';
import * as questionTemplate from './question-template.ts';
import * as role from './role.ts';
import * as secondFactor from './second-factor.ts';
import * as shelter from './shelter.ts';
import * as shelterEvent from './shelter-event.ts';
import * as shelterKioskReason from './shelter-kiosk-reason.ts';
import * as shelterSettings from './shelter-settings.ts';
import * as shelterTag from './shelter-tag.ts';
import * as singleSignOn from './single-sign-on.ts';
import * as smartResponse from './smart-response.ts';
import * as specie from './specie.ts';
import * as sponsor from './sponsor.ts';
import * as sync from './sync.ts';
import * as syncPet from './sync-pet.ts';
import * as tax from './tax.ts';
import * as textBudget from './text-budget-settings.ts';
import * as token from './token.ts';
import * as user from './user.ts';
import * as visit from './visit.ts';
import * as work from './work.ts';

/** Every noun once; all else about calls is derived from here. */
const nouns = {
  address,
  announcement,
  application,
  applicationTag,
  audit,
  auth,
  branch,
  breed,
  characteristic,
  characteristicsDefinition,
  checkIn,
  donationOption,
  event,
  group,
  iframeSettings,
  integration,
  integrationSettings,
  kiosk,
  kioskReason,
  kioskSettings,
  kennelCardSettings,
  lookup,
  mapping,
  network,
  ownSession,
  partner,
  paymentCredit,
  paymentCycle,
  pet,
  petSettings,
  print,
  product,
  qrCode,
  smartResponse,
  question,
  questionGroup,
  questionTemplate,
  role,
  secondFactor,
  singleSignOn,
  shelter,
  shelterEvent,
  shelterKioskReason,
  shelterSettings,
  shelterTag,
  magicLink,
  specie,
  sync,
  syncPet,
  sponsor,
  tax,
  textBudget,
  token,
  user,
  visit,
  work,
};

type Nouns = typeof nouns;
type CallIn<Noun> = Extract<Noun[keyof Noun], Call | SearchCall>;
export type AnyCall = { [Name in keyof Nouns]: CallIn<Nouns[Name]> }[keyof Nouns];
export type CallPath = AnyCall['path'];
export type CallAt<Path extends CallPath> = Extract<AnyCall, { path: Path }>;

const isCall = (value: unknown): value is AnyCall =>
  typeof value === 'object' && value !== null && 'path' in value && 'kind' in value;

export const calls: readonly AnyCall[] = Object.values(nouns)
  .flatMap((noun) => Object.values(noun).filter(isCall))
  .sort((a, b) => a.path.localeCompare(b.path));

/** The permissions there are: a call's path, where it needs one. Lookups have one too, though any user may read them. */
export const permissions = calls
  .filter((call) => call.access === 'permission' || call.access === 'lookup')
  .map((call) => ({ name: call.path, description: call.summary }));
