import type { Partner } from '@homeward/contract/partner';
import { Input } from 'antd';
import { Field } from '../../../ui/field/field.tsx';

/** What a partner asks for; its secrets are not shown. */
export const CredentialFields = ({ partner }: { partner: Partner }) => (
  <div className="columns">
    {partner.credential_fields.map(({ name, label, secret }) => (
      <Field key={`${partner.key} ${name}`} name={['credentials', name]} label={label}>
        {secret ? <Input.Password autoComplete="new-password" /> : <Input autoComplete="off" spellCheck={false} />}
      </Field>
    ))}
  </div>
);
