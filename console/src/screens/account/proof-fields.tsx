import { PlainField, type PlainForm } from '../../ui/form/plain-form.tsx';

/** What a form begins with that asks who it is; `has`: they have a second factor, which is asked for as well. */
export const proofOf = (has: boolean): Record<string, string> => ({ password: '', ...(has && { code: '' }) });

/** The password, and a code where there is something to make one. */
export const ProofFields = ({ form, has }: { form: PlainForm; has: boolean }) => (
  <>
    <PlainField
      form={form}
      path={['password']}
      label="Current password"
      type="password"
      autoComplete="current-password"
      autoFocus
    />
    {has && (
      <PlainField form={form} path={['code']} label="Code of the app you have, or for recovery" autoComplete="one-time-code" />
    )}
  </>
);
