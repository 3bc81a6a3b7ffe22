import type { Application, returnReasons } from '@homeward/contract/application';
import { type ApplicationAction, type ApplicationStatus, applicationStatuses } from '@homeward/contract/application-rules';
import { application as noun } from '@homeward/contract/noun/application';

export const statusNames: Record<ApplicationStatus, string> = {
  PENDING: 'Pending',
  UNDER_REVIEW: 'Under review',
  APPROVED: 'Approved',
  DECLINED: 'Declined',
  PAID: 'Paid',
  SIGNED: 'Signed',
  ADOPTED: 'Adopted',
};
/** The specification's colours, in the order of its statuses. */
export const statusTones: Record<ApplicationStatus, string> = {
  PENDING: 'orange',
  UNDER_REVIEW: 'geekblue',
  APPROVED: 'red',
  DECLINED: 'gold',
  PAID: 'purple',
  SIGNED: 'green',
  ADOPTED: 'cyan',
};
export const statusChoices = applicationStatuses.map((value) => ({ value, label: statusNames[value] }));

export const reasonNames: Record<(typeof returnReasons)[number], string> = {
  SURRENDER: 'Surrender',
  LOST: 'Lost',
  RETURN: 'Return',
};

export const actionNames: Record<ApplicationAction, string> = {
  'checkout-update': 'Change the checkout',
  'remove-checkout-product': 'Take a product out of the checkout',
  'force-set-adopted': 'Force Set Adopted',
  'adoption-return': 'Adoption Return',
  'release-payment': 'Let the payment go',
};

export const fullName = ({ first_name, last_name }: { first_name: string; last_name: string }) => `${first_name} ${last_name}`;

/** How a message names an application. */
export const calledAs = (application: Application) => noun.called?.(application) ?? 'Application';
