import { generate } from '@homeward/contract/token';
import { Input } from 'antd';
import type { z } from 'zod';
import { Field } from '../../ui/field/field.tsx';
import { OneSelect } from '../../ui/field/one-select.tsx';
import { RecordForm } from '../../ui/form/record-form.tsx';
import { projectChoices } from './project-names.ts';

const blank: z.input<typeof generate.input> = { refer_schema: 'adopter', email: '', reason: '' };

interface TokenFormProps {
  onSaved: () => Promise<unknown>;
  onGenerated: (made: z.output<typeof generate.output>) => unknown;
}

export const TokenForm = ({ onSaved, onGenerated }: TokenFormProps) => (
  <RecordForm
    call={generate}
    values={blank}
    // A token stays as it was made.
    update={null}
    success="Token generated successfully!"
    failure={(reason) => `Failed to generate token. Reason: ${reason}`}
    saveLabel="Generate"
    onSaved={onSaved}
    leave={onGenerated}
  >
    <div className="section">
      <p>
        You sign in as this account once, within ten minutes. Its owner is told by e-mail, and what you do is recorded as yours.
      </p>
      <Field name={['refer_schema']} label="Project">
        <OneSelect options={projectChoices} />
      </Field>
      <Field name={['email']} label="User E-mail">
        <Input type="email" autoComplete="off" />
      </Field>
      <Field name={['reason']} label="Reason" hint="Why you have to see what they see">
        <Input />
      </Field>
    </div>
  </RecordForm>
);
