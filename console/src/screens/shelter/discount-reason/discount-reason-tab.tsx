import { saveDiscountReason } from '@homeward/contract/pet-settings';
import type { Shelter } from '@homeward/contract/shelter';
import { capital } from '@homeward/contract/wording';
import { Input } from 'antd';
import { Field } from '../../../ui/field/field.tsx';
import { Rows } from '../../../ui/rows/rows.tsx';
import { BesideHistory, SettingForm } from '../setting-form.tsx';
import { settingValues } from '../setting-values.ts';
import type { TabProps } from '../tabs.ts';

const valuesOf = (shelter: Shelter) => settingValues<'DISCOUNT_REASON', string[]>(shelter, 'DISCOUNT_REASON', []);

/** Why staff may lower an adoption fee (decision 101). */
export default function DiscountReasonTab({ shelter }: TabProps) {
  return (
    <BesideHistory shelter={shelter} kind="DISCOUNT_REASON">
      <div className="card">
        <SettingForm
          call={saveDiscountReason}
          {...{ shelter, valuesOf }}
          id="discount-reason"
          success="Discount reasons saved successfully!"
          failure={(reason) => `Failed to save discount reasons. Reason: ${reason}`}
        >
          <Reasons />
        </SettingForm>
      </div>
    </BesideHistory>
  );
}

const Reasons = () => (
  <div className="section">
    <h2>Discount reasons</h2>
    <p>What staff choose from when they lower an adoption fee.</p>
    <Rows name={['value']} noun="discount reason" blank="" empty="No discount reasons yet.">
      {(at, of) => (
        <Field name={at} label={capital(of)} hideLabel>
          <Input placeholder="Such as: Senior pet" />
        </Field>
      )}
    </Rows>
  </div>
);
