import type { SecondFactor } from '@homeward/contract/second-factor';

/** Whether somebody has a second factor at all. */
export const hasFactor = ({ app, passkeys, recovery_codes_left }: SecondFactor) =>
  app || passkeys.length > 0 || recovery_codes_left > 0;
