import { announcement } from './noun/announcement.ts';
import { application } from './noun/application.ts';
import { audit } from './noun/audit.ts';
import { branch } from './noun/branch.ts';
import { breed } from './noun/breed.ts';
import { definition } from './noun/characteristics-definition.ts';
import { donationOption } from './noun/donation-option.ts';
import { emailTemplate } from './noun/email-template.ts';
import { event } from './noun/event.ts';
import { group } from './noun/group.ts';
import { integration } from './noun/integration.ts';
import { kiosk } from './noun/kiosk.ts';
import { kioskReason } from './noun/kiosk-reason.ts';
import { mappingAge, mappingAgeRange, mappingBreed, mappingSex, mappingSize, mappingSpecie } from './noun/mapping.ts';
import { network } from './noun/network.ts';
import { paymentCredit } from './noun/payment-credit.ts';
import { paymentCycle } from './noun/payment-cycle.ts';
import { pet } from './noun/pet.ts';
import { product } from './noun/product.ts';
import { qrCode } from './noun/qr-code.ts';
import { question } from './noun/question.ts';
import { questionGroup } from './noun/question-group.ts';
import { questionTemplate } from './noun/question-template.ts';
import { role } from './noun/role.ts';
import { shelter } from './noun/shelter.ts';
import { shelterEvent } from './noun/shelter-event.ts';
import { shelterKioskReason } from './noun/shelter-kiosk-reason.ts';
import { shelterSettings } from './noun/shelter-settings.ts';
import { shelterTag } from './noun/shelter-tag.ts';
import { shortLink } from './noun/short-link.ts';
import { specie } from './noun/specie.ts';
import { sponsor } from './noun/sponsor.ts';
import { tax } from './noun/tax.ts';
import { token } from './noun/token.ts';
import { user } from './noun/user.ts';
import { visit } from './noun/visit.ts';
import type { Noun } from './noun.ts';

/** Every noun, in the order in which the menu and Ctrl+K show them. */
export const nouns: readonly Noun[] = [
  application,
  question,
  questionTemplate,
  questionGroup,
  shelter,
  token,
  pet,
  branch,
  shelterSettings,
  shelterTag,
  shelterEvent,
  donationOption,
  product,
  tax,
  kiosk,
  shelterKioskReason,
  qrCode,
  visit,
  event,
  sponsor,
  emailTemplate,
  integration,
  mappingAge,
  mappingBreed,
  mappingSex,
  mappingSize,
  mappingSpecie,
  mappingAgeRange,
  network,
  definition,
  paymentCycle,
  paymentCredit,
  role,
  user,
  specie,
  breed,
  group,
  announcement,
  kioskReason,
  shortLink,
  audit,
];

const byTable = new Map(nouns.flatMap((noun) => [noun.table, ...Object.keys(noun.parts ?? {})].map((table) => [table, noun])));

/** The noun whose record, or part of a record, a row of a table is. */
export const nounOfTable = (table: string): Noun | undefined => byTable.get(table);

const bySearch = new Map(nouns.flatMap((noun) => (noun.search ? [[noun.search.path, noun]] : [])));

/** The noun whose records a search finds. */
export const nounOfSearch = (path: string): Noun | undefined => bySearch.get(path);
