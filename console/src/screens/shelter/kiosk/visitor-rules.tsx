import { InPerson, newVisitorStatuses, saveApplicationInPerson } from '@homeward/contract/kiosk-settings';
import { defaultInPerson } from '@homeward/contract/setting-defaults';
import type { Shelter } from '@homeward/contract/shelter';
import { type VisitStatus, visitStatuses } from '@homeward/contract/visit';
import type { z } from 'zod';
import { Field } from '../../../ui/field/field.tsx';
import { OneSelect } from '../../../ui/field/one-select.tsx';
import { unfinished } from '../../../ui/form/blank.ts';
import { useValue } from '../../../ui/form/form-context.ts';
import { Rows } from '../../../ui/rows/rows.tsx';
import { SettingForm } from '../setting-form.tsx';
import { settingValues } from '../setting-values.ts';
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
  return { ...kept, value };
};

/** Where visitors of a shelter go by themselves; the same on the tabs Kiosk and In Person (decision 87). */
export function VisitorRules({ shelter }: { shelter: Shelter }) {
  return (
    <SettingForm
      call={saveApplicationInPerson}
      {...{ shelter, valuesOf }}
      id="visitor-rules"
      success="Visitor status updates saved successfully!"
      failure={(reason) => `Failed to save visitor status updates. Reason: ${reason}`}
    >
      <div className="section">
        <p>What a check-in makes of a visitor, at all locations.</p>
        <p>
          The reason they choose comes first: its Wait list puts them onto the wait list with Yes, and keeps them off it with No.
        </p>
        <Field name={['value', 'new_visitor']} label="New visitors become">
          <OneSelect options={choices(newVisitorStatuses)} />
        </Field>
        <h2>Visitors who are here already</h2>
        <Rules />
      </div>
    </SettingForm>
  );
}

const PLACE = ['value', 'existing_visitor'];

/** What becomes of who checks in again, by what they are already; each status once. */
function Rules() {
  const ruled = (useValue<Rule[] | undefined>(PLACE) ?? []).map(({ current_status }) => current_status);
  return (
    <Rows<Rule>
      name={PLACE}
      noun="status rule"
      blank={unfinished<Rule>({})}
      empty="Who checks in again stays what they are."
      className="visitor-rules"
    >
      {(at, of, rule) => (
        <>
          <Field name={[...at, 'current_status']} label={`Current status of ${of}`} hideLabel>
            <OneSelect
              placeholder="Current status"
              options={choices(visitStatuses.filter((status) => status === rule.current_status || !ruled.includes(status)))}
            />
          </Field>
          <span>becomes</span>
          <Field name={[...at, 'new_status']} label={`New status of ${of}`} hideLabel>
            <OneSelect placeholder="New status" options={choices(visitStatuses)} />
          </Field>
        </>
      )}
    </Rows>
  );
}
