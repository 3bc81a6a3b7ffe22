/** The roles a new installation starts with, beside Administrator (decision 34). */
interface SeededRole {
  name: string;
  description: string;
  holds: (permission: string) => boolean;
}

const reads = (permission: string) =>
  /\/(search|list|find|get-answers|get-smart-response|preview-adoption|preview|preview-checkout|why|kennel-card|pending-count|suggest|total-pets|totals|seen-fields|list-(adoption-status|receipt-account))$/.test(
    permission,
  ) || permission.startsWith('verify/');
const about =
  (...nouns: string[]) =>
  (permission: string) =>
    nouns.includes(permission.split('/')[0] ?? '');
const administration = about('role', 'user', 'audit');
const library = about('question', 'question-group', 'question-template');
const setup = about(
  'address',
  'application-tag',
  'branch',
  'donation-option',
  'kiosk',
  'magic-link',
  'pet',
  'product',
  'qr-code',
  'shelter',
  'shelter-event',
  'shelter-kiosk-reason',
  'shelter-settings',
  'shelter-tag',
  'tax',
  'visit',
);

/** What hangs at kennels and doors. */
const prints = (permission: string) => /^(pet\/print-kennel-cards|kiosk\/print-code|qr-code\/print)$/.test(permission);

/** Connecting shelters to what they run, and translating what it says. */
const integrations = (permission: string) =>
  about('integration', 'network', 'characteristics-definition', 'sync', 'update')(permission) ||
  /^mapping-|\/authenticate$/.test(permission);

export const seededRoles: readonly SeededRole[] = [
  {
    name: 'Onboarding',
    description: 'Sets up shelters and keeps the question library',
    holds: (permission) =>
      library(permission) ||
      setup(permission) ||
      integrations(permission) ||
      prints(permission) ||
      (reads(permission) && !administration(permission)) ||
      permission === 'audit/search' ||
      permission === 'user/search',
  },
  {
    name: 'Support',
    description: 'Helps shelters and adopters; reads the library and translates it',
    holds: (permission) =>
      (reads(permission) && !about('role')(permission)) ||
      about('application', 'sync', 'notify', 'magic-link', 'token')(permission) ||
      /^mapping-.*\/(save|resolve)$/.test(permission) ||
      permission === 'integration/reauthenticate' ||
      permission === 'pet/restore' ||
      permission === 'pet/show' ||
      /^visit\/(update-status|end)$/.test(permission) ||
      prints(permission) ||
      /^question\/(save|delete)-translation$/.test(permission),
  },
  {
    name: 'Finance',
    description: 'How shelters are paid, payout cycles and credits',
    holds: (permission) =>
      (reads(permission) && !administration(permission) && !library(permission)) ||
      permission === 'shelter/save-payment-config' ||
      permission === 'shelter/api' ||
      permission === 'payment-cycle/set-paid' ||
      permission === 'payment-credit/create-voucher',
  },
  { name: 'Read-only', description: 'Sees everything, changes nothing', holds: reads },
];
