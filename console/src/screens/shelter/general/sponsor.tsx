import type { Shelter } from '@homeward/contract/shelter';
import { DEFAULT_SPONSOR_TEXT } from '@homeward/contract/shelter-settings';
import { Link } from '@tanstack/react-router';
import { Input } from 'antd';
import { Field } from '../../../ui/field/field.tsx';
import { SwitchField } from '../../../ui/field/switch-field.tsx';
import { Fold } from '../../../ui/form/fold.tsx';
import { useValue } from '../../../ui/form/form-context.ts';
import { TranslationRows } from '../../../ui/rows/translation-rows.tsx';
import { languageOf } from '../shelter-query.ts';

/** The button by which the public gives for an animal; its amounts are on the pet profile (decision 80). */
export function Sponsor({ shelter }: { shelter: Shelter }) {
  const enabled: boolean = useValue(['value', 'enabled']);
  return (
    <Fold
      id="sponsor"
      title="Sponsor Me"
      text={
        <>
          A button on every pet for those who give instead of adopting. The amounts are on the{' '}
          <Link
            to="/organization/shelter/$shelterUuid/$activeTab"
            params={{ shelterUuid: shelter.uuid, activeTab: 'pet-profile' }}
          >
            Pet Profile
          </Link>
          .
        </>
      }
    >
      <SwitchField name={['value', 'enabled']} label="Enabled" />
      {enabled && (
        <>
          <Field name={['value', 'btnText']} label="Button text">
            <Input placeholder={DEFAULT_SPONSOR_TEXT} />
          </Field>
          <TranslationRows name={['translation']} field="btnText" label="the button text" without={languageOf(shelter)?.uuid} />
        </>
      )}
    </Fold>
  );
}
