import type { PetStatus } from './pet.ts';

export const applicationStatuses = ['PENDING', 'UNDER_REVIEW', 'APPROVED', 'DECLINED', 'PAID', 'SIGNED', 'ADOPTED'] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];

/** Those in which a pet is promised to the adopter: of one pet, one application at a time. */
export const promised: readonly ApplicationStatus[] = ['APPROVED', 'SIGNED', 'PAID'];

/** What staff may do to an application, by the name of its call. */
export const applicationActions = [
  'checkout-update',
  'remove-checkout-product',
  'force-set-adopted',
  'adoption-return',
  'release-payment',
] as const;
export type ApplicationAction = (typeof applicationActions)[number];

/** As much of an application as decides what may be done to it. What is not known, is taken as nothing in the way. */
export interface Standing {
  status_key: ApplicationStatus;
  canceled: boolean;
  withdrew: boolean;
  returned: boolean;
  pet?: { status_key: PetStatus; deleted: boolean } | undefined;
  /** Whether the pet is promised to another adopter. */
  rival?: boolean;
  /** Whether the adopter is paying just now, or has paid, whatever the status says yet. */
  capturing?: boolean;
  captured?: boolean;
  /** Whether that payment has had as long as any may take. */
  hanging?: boolean;
  /** Whether there are products in the checkout; null: it has not begun. */
  products?: boolean | null;
}

/** How long a payment may take before staff may let it go. */
export const PAYMENT_MINUTES = 30;

const because = (message: string) => ({ status: 409, message });

/** Why something cannot be done to an application. */
export const refusals = {
  application_missing: { status: 404, message: 'Application not found' },
  not_approved: because('This application has not been approved yet'),
  paid: because('This application has been paid'),
  adopted: because('This application has been adopted already'),
  declined: because('This application was declined'),
  canceled: because('This application was canceled'),
  withdrew: because('The adopter has withdrawn this application'),
  returned: because('This adoption has been returned already'),
  not_adopted: because('Only what has been adopted can be returned'),
  rival: because('The pet is promised to another adopter'),
  pet_deleted: because('The pet has been deleted'),
  pet_adopted: because('The pet has been adopted by somebody else'),
  no_products: because('There is no product in the checkout'),
  capturing: because('The adopter is paying just now: try again in a moment'),
  no_payment: because('No payment is under way'),
  not_hanging: because(`The adopter is paying just now: a payment can be let go after ${PAYMENT_MINUTES} minutes`),
};
export type Refused = Exclude<keyof typeof refusals, 'application_missing'>;

/** Why an action is refused as an application stands; undefined: it may be done. What calls and screens both go by. */
export function refusedFor(action: ApplicationAction, application: Standing): Refused | undefined {
  const { status_key, pet, rival, capturing, captured, products } = application;
  if (action === 'release-payment') return application.hanging ? undefined : capturing ? 'not_hanging' : 'no_payment';
  if (application.returned) return 'returned';
  if (application.canceled) return 'canceled';
  if (application.withdrew) return 'withdrew';
  if (action === 'adoption-return') return status_key === 'ADOPTED' ? undefined : 'not_adopted';
  if (status_key === 'ADOPTED') return 'adopted';
  if (status_key === 'DECLINED') return 'declined';
  if (capturing) return 'capturing';
  if (action !== 'force-set-adopted' && (checkoutClosed[status_key] || captured)) return checkoutClosed[status_key] ?? 'paid';
  if (action === 'remove-checkout-product' && products === false) return 'no_products';
  if (action !== 'force-set-adopted') return undefined;
  if (pet?.deleted) return 'pet_deleted';
  if (pet?.status_key === 'ADOPTED') return 'pet_adopted';
  return rival ? 'rival' : undefined;
}
const checkoutClosed: { [Status in ApplicationStatus]?: Refused } = {
  PENDING: 'not_approved',
  UNDER_REVIEW: 'not_approved',
  PAID: 'paid',
};

/** What an application that has not come to its end waits for. */
export const waitsFor: { [Status in ApplicationStatus]?: string } = {
  PENDING: 'the shelter to look at the application',
  UNDER_REVIEW: 'the shelter to decide',
  APPROVED: 'the adopter to sign the contract',
  SIGNED: 'the adopter to pay',
  PAID: 'the shelter to hand over the pet',
};
/** And where a payment has begun, whatever its status. */
export const WAITS_FOR_PAYMENT = 'the payment that the adopter has begun to come to its end';

/** Whether its partner may be told of an application that stood there before it was adopted. */
export const isTold = (status: ApplicationStatus): boolean => promised.includes(status) || status === 'ADOPTED';
