import { InPerson, newVisitorStatuses, saveApplicationInPerson } from '@homeward/contract/kiosk-settings';
import type { Shelter } from '@homeward/contract/shelter';
import { defaultInPerson } from '@homeward/contract/shelter-settings';
import { type VisitStatus, visitStatuses } from '@homeward/contract/visit';
import { Button, Select } from 'antd';
import { Plus, X } from 'lucide-react';
import { useMemo } from 'react';
import type { z } from 'zod';
import { Field } from '../../../ui/field/field.tsx';
import { unfinished } from '../../../ui/form/blank.ts';
import { useFormContext, useValue } from '../../../ui/form/form-context.ts';
import { RecordForm } from '../../../ui/form/record-form.tsx';
import { settingValues } from '../setting-values.ts';
import { readShelter, refreshShelter } from '../shelter-query.ts';
import './kiosk.css';

type Value = z.input<typeof InPerson>;
type Rule = NonNullable<Value['existing_visitor']>[number];

const names: Record<VisitStatus, string> = {
  CHECKED_IN: 'Checked in',
  WAIT_LIST: 'Wait list',
  MEETING: 'Meeting',
  MEETING_DONE: 'Meeting done',
};
const choices = (keys: readonly VisitStatus[]) => keys.map((value) => ({ value, label: names[value] }));

const valuesOf = (shelter: Shelter) => {
  const kept = settingValues<'APPLICATION_IN_PERSON', unknown>(shelter, 'APPLICATION_IN_PERSON', defaultInPerson());
  // A shelter's first settings are taken as they come.
  const value: Value = InPerson.safeParse(kept.value).data ?? InPerson.parse(defaultInPerson());
  return { ...kept, value, translation: [] as [] };
};

/** Where visitors of a shelter go by themselves; the same on the tabs Kiosk and In Person (decision 87). */
export function VisitorRules({ shelter }: { shelter: Shelter }) {
  const values = useMemo(() => valuesOf(shelter), [shelter]);
  return (
    <RecordForm
      call={saveApplicationInPerson}
      values={values}
      id="visitor-rules"
      success="Visitor status updates saved successfully!"
      failure={(reason) => `Failed to save visitor status updates. Reason: ${reason}`}
      latest={async () => valuesOf(await readShelter(shelter.uuid))}
      onSaved={() => refreshShelter()}
    >
      <div className="section">
        <p>What a check-in makes of a visitor, at all locations.</p>
        <Field name={['value', 'new_visitor']} label="New visitors become">
          <Select options={choices(newVisitorStatuses)} />
        </Field>
        <Rules />
      </div>
    </RecordForm>
  );
}

const PLACE = ['value', 'existing_visitor'];

/** What becomes of who checks in again, by what they are already; each status once. */
function Rules() {
  const { disabled, form, set } = useFormContext();
  const rules: Rule[] = useValue(PLACE) ?? [];
  const change = (existing_visitor: Rule[]) => set({ value: { ...form.getFieldValue('value'), existing_visitor } });
  const ruled = rules.map(({ current_status }) => current_status);
  return (
    <>
      <h3>Visitors who are here already</h3>
      {!rules.length && <p>Who checks in again stays what they are.</p>}
      {rules.map((rule, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rule is its place in the form's values
        <div key={index} className="visitor-rule">
          <Field name={[...PLACE, index, 'current_status']} label={`Current status of rule ${index + 1}`} hideLabel>
            <Select
              placeholder="Current status"
              options={choices(visitStatuses.filter((status) => status === rule.current_status || !ruled.includes(status)))}
            />
          </Field>
          <span>becomes</span>
          <Field name={[...PLACE, index, 'new_status']} label={`New status of rule ${index + 1}`} hideLabel>
            <Select placeholder="New status" options={choices(visitStatuses)} />
          </Field>
          {!disabled && (
            <Button
              type="text"
              icon={<X size={16} aria-hidden />}
              aria-label={`Remove rule ${index + 1}`}
              onClick={() => change(rules.filter((_, at) => at !== index))}
            />
          )}
        </div>
      ))}
      {!disabled && rules.length < visitStatuses.length && (
        <Button type="text" icon={<Plus size={16} aria-hidden />} onClick={() => change([...rules, unfinished<Rule>({})])}>
          Add status rule
        </Button>
      )}
    </>
  );
}
