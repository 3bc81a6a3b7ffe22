import { Switch } from 'antd';
import type { ReactNode } from 'react';
import { Field } from '../../../ui/field/field.tsx';
import { useFormContext, useValue } from '../../../ui/form/form-context.ts';
import type { Path } from '../../../ui/form/path.ts';
import './general.css';

/** Something that may be asked: whether it is shown, and then whether it must be answered (decision 53). */
export function ShownRow({ name, label, children }: { name: Path; label: string; children?: ReactNode }) {
  const { form, set } = useFormContext();
  const visible: boolean = useValue([...name, 'visible']);
  const required: boolean = useValue([...name, 'required']);
  return (
    <fieldset className="shown-row">
      <legend>{label}</legend>
      {children}
      <Field name={[...name, 'visible']} label="Visible" valuePropName="checked" className="switch-field">
        <Switch
          onChange={(is) => {
            if (is) return;
            form.setFieldValue([...name, 'required'], false);
            set({});
          }}
        />
      </Field>
      <Field name={[...name, 'required']} label="Required" valuePropName="checked" className="switch-field">
        <Switch {...(visible || required ? {} : { disabled: true })} />
      </Field>
    </fieldset>
  );
}
