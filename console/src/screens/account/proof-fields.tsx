import type { SecondFactor } from '@homeward/contract/second-factor';
import { PlainField, type PlainForm } from '../../ui/form/plain-form.tsx';
import { hasFactor } from './has-factor.ts';

/** What a form begins with that asks who it is; who has a second factor is asked for it as well. */
export const proofOf = (factor: SecondFactor): Record<string, string> => ({
  ...(factor.asks_password && { password: '' }),
  ...(hasFactor(factor) && { code: '' }),
});

/** The password, unless they sign in elsewhere, and a code where there is something to make one. */
export const ProofFields = ({ form, factor }: { form: PlainForm; factor: SecondFactor }) => (
  <>
    {factor.asks_password && (
      <PlainField
        form={form}
        path={['password']}
        label="Current password"
        type="password"
        autoComplete="current-password"
        autoFocus
      />
    )}
    {hasFactor(factor) && (
      <>
        <PlainField
          form={form}
          path={['code']}
          label={factor.app ? 'Code of the app you have, or for recovery' : 'Code for recovery'}
          autoComplete="one-time-code"
        />
        {factor.passkeys.length > 0 && <p className="proof-passkey">Leave the code empty to show your passkey instead.</p>}
      </>
    )}
  </>
);
