import { saveDiscountReason } from '@homeward/contract/pet-settings';
import type { Shelter } from '@homeward/contract/shelter';
import { capital } from '@homeward/contract/wording';
import { Input } from 'antd';
import { useMemo } from 'react';
import { Field } from '../../../ui/field/field.tsx';
import { RecordForm } from '../../../ui/form/record-form.tsx';
import { History } from '../../../ui/page/history.tsx';
import { Rows } from '../../../ui/rows/rows.tsx';
import { settingValues } from '../setting-values.ts';
import { readShelter, refreshShelter, settingOf } from '../shelter-query.ts';
import type { TabProps } from '../tabs.ts';

const valuesOf = (shelter: Shelter) => ({
  ...settingValues<'DISCOUNT_REASON', string[]>(shelter, 'DISCOUNT_REASON', []),
  translation: [] as [],
});

/** Why staff may lower an adoption fee (decision 101). */
export default function DiscountReasonTab({ shelter }: TabProps) {
  const values = useMemo(() => valuesOf(shelter), [shelter]);
  const kept = settingOf(shelter, 'DISCOUNT_REASON');
  return (
    <div className="two">
      <div className="card">
        <RecordForm
          call={saveDiscountReason}
          values={values}
          id="discount-reason"
          success="Discount reasons saved successfully!"
          failure={(reason) => `Failed to save discount reasons. Reason: ${reason}`}
          latest={async () => valuesOf(await readShelter(shelter.uuid))}
          onSaved={() => refreshShelter()}
        >
          <Reasons />
        </RecordForm>
      </div>
      <div className="side-column">{kept && <History uuid={kept.uuid} />}</div>
    </div>
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
