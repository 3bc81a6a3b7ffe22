import { saveDiscountReason } from '@homeward/contract/pet-settings';
import type { Shelter } from '@homeward/contract/shelter';
import { Button, Input } from 'antd';
import { Plus, X } from 'lucide-react';
import { useMemo } from 'react';
import { Field } from '../../../ui/field/field.tsx';
import { useFormContext, useValue } from '../../../ui/form/form-context.ts';
import { RecordForm } from '../../../ui/form/record-form.tsx';
import { History } from '../../../ui/page/history.tsx';
import { settingValues } from '../setting-values.ts';
import { readShelter, refreshShelter, settingOf } from '../shelter-query.ts';
import type { TabProps } from '../tabs.ts';
import './discount-reason.css';

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

function Reasons() {
  const { disabled, set } = useFormContext();
  const reasons: string[] = useValue(['value']) ?? [];
  return (
    <div className="section">
      <h2>Discount reasons</h2>
      <p>What staff choose from when they lower an adoption fee.</p>
      {!reasons.length && <p>No discount reasons yet.</p>}
      {reasons.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the form's values
        <div key={index} className="discount-reason">
          <Field name={['value', index]} label={`Discount reason ${index + 1}`} hideLabel>
            <Input placeholder="Such as: Senior pet" />
          </Field>
          {!disabled && (
            <Button
              type="text"
              icon={<X size={16} aria-hidden />}
              aria-label={`Remove discount reason ${index + 1}`}
              onClick={() => set({ value: reasons.filter((__, at) => at !== index) })}
            />
          )}
        </div>
      ))}
      {!disabled && (
        <Button type="text" icon={<Plus size={16} aria-hidden />} onClick={() => set({ value: [...reasons, ''] })}>
          Add discount reason
        </Button>
      )}
    </div>
  );
}
