import { contractFile, type Shelter } from '@homeward/contract/shelter';
import { App, Input } from 'antd';
import { failureOf, post } from '../../../api/client.ts';
import { can } from '../../../session/session.ts';
import { Field } from '../../../ui/field/field.tsx';
import { SwitchField } from '../../../ui/field/switch-field.tsx';
import { Fold } from '../../../ui/form/fold.tsx';
import { useValue } from '../../../ui/form/form-context.ts';
import { UploadFile } from '../../../ui/picture/upload-file.tsx';
import { Rows } from '../../../ui/rows/rows.tsx';
import { LongText } from '../../../ui/text/long-text.tsx';

/** Switched on, the contract needs its file; switched off it keeps it, only removing takes it away (decision 54). */
export function Contract({ shelter }: { shelter: Shelter }) {
  const open = useOpenContract(shelter);
  const isOn: boolean = useValue(['contract']);
  return (
    <Fold id="contract" title="Adoption contract" text="What adopters sign, and what they agree to with it.">
      <SwitchField name={['contract']} label="Adopters sign a contract" />
      {isOn && (
        <>
          <Field name={['contract_base64']} label="Contract">
            <UploadFile
              kept={shelter.shelter_contract?.name}
              removes={['contract_remove']}
              onOpen={can(contractFile) ? () => void open() : undefined}
            />
          </Field>
          <OptIns />
        </>
      )}
    </Fold>
  );
}

const OptIns = () => (
  <>
    <h3>Opt-ins</h3>
    <Rows name={['contract_options']} noun="opt-in" blank={{ text: '', description: '', required: false }} className="opt-ins">
      {(at, of) => (
        <>
          <Field name={[...at, 'text']} label={`Title of ${of}`} hideLabel>
            <Input placeholder="Title" />
          </Field>
          <SwitchField name={[...at, 'required']} label="Required" />
          <Field name={[...at, 'description']} label={`Description of ${of}`} hideLabel className="opt-in-text">
            <LongText rows={1} placeholder="What they agree to" />
          </Field>
        </>
      )}
    </Rows>
  </>
);

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
