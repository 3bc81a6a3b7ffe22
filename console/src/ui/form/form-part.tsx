import { ConfigProvider } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { can, type Permitted } from '../../session/session.ts';
import { FormProvider, useFormContext } from './form-context.ts';

/** What one of several calls behind a form's Save saves: read-only for whoever may not make that call. */
export function FormPart({ call, children }: { call: Permitted; children: ReactNode }) {
  const context = useFormContext();
  const disabled = context.disabled || !can(call);
  const own = useMemo(() => ({ ...context, disabled }), [context, disabled]);
  return (
    <FormProvider value={own}>
      <ConfigProvider componentDisabled={disabled}>{children}</ConfigProvider>
    </FormProvider>
  );
}
