import { contractFile, type SaveInput, type Shelter } from '@homeward/contract/shelter';
import { App, Button, Input } from 'antd';
import { Plus, X } from 'lucide-react';
import { failureOf, post } from '../../../api/client.ts';
import { can } from '../../../session/session.ts';
import { Field } from '../../../ui/field/field.tsx';
import { SwitchField } from '../../../ui/field/switch-field.tsx';
import { useFormContext, useValue } from '../../../ui/form/form-context.ts';
import { UploadFile } from '../../../ui/picture/upload-file.tsx';
import { LongText } from '../../../ui/text/long-text.tsx';

/** Switched on, the contract needs its file; switched off it keeps it, only removing takes it away (decision 54). */
export function Contract({ shelter }: { shelter: Shelter }) {
  const open = useOpenContract(shelter);
  const isOn: boolean = useValue(['shelter', 'contract']);
  return (
    <div className="section">
      <h2>Adoption contract</h2>
      <p>What adopters sign, and what they agree to with it.</p>
      <SwitchField name={['shelter', 'contract']} label="Adopters sign a contract" />
      {isOn && (
        <>
          <Field name={['shelter', 'contract_base64']} label="Contract">
            <UploadFile
              kept={shelter.shelter_contract?.name}
              removes={['shelter', 'contract_remove']}
              onOpen={can(contractFile) ? () => void open() : undefined}
            />
          </Field>
          <OptIns />
        </>
      )}
    </div>
  );
}

function OptIns() {
  const { form, disabled, set } = useFormContext();
  const options: SaveInput['contract_options'] = useValue(['shelter', 'contract_options']) ?? [];
  const change = (contract_options: SaveInput['contract_options']) =>
    set({ shelter: { ...(form.getFieldValue(['shelter']) as SaveInput), contract_options } });
  return (
    <>
      <h3>Opt-ins</h3>
      {options.map(({ uuid }, index) => (
        <div key={uuid ?? index} className="opt-in">
          <Field name={['shelter', 'contract_options', index, 'text']} label={`Title of opt-in ${index + 1}`} hideLabel>
            <Input placeholder="Title" />
          </Field>
          <SwitchField name={['shelter', 'contract_options', index, 'required']} label="Required" />
          <Button
            type="text"
            icon={<X size={16} aria-hidden />}
            disabled={disabled}
            aria-label={`Remove opt-in ${index + 1}`}
            onClick={() => change(options.filter((_, at) => at !== index))}
          />
          <Field
            name={['shelter', 'contract_options', index, 'description']}
            label={`Description of opt-in ${index + 1}`}
            hideLabel
          >
            <LongText rows={1} placeholder="What they agree to" />
          </Field>
        </div>
      ))}
      {!disabled && (
        <Button
          type="text"
          icon={<Plus size={16} aria-hidden />}
          disabled={options.length >= 30}
          onClick={() => change([...options, { text: '', description: '', required: false }])}
        >
          Add opt-in
        </Button>
      )}
    </>
  );
}

/** A contract is only for who may see the shelter, so it is asked for like any other record. */
function useOpenContract({ uuid }: Shelter) {
  const { notification } = App.useApp();
  return async () => {
    try {
      const { name, base64 } = await post(contractFile, { organization_shelter_uuid: uuid });
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
      link.download = name;
      link.click();
      URL.revokeObjectURL(link.href);
    } catch (error) {
      notification.error({ title: failureOf(error).message, duration: 0, role: 'alert' });
    }
  };
}
