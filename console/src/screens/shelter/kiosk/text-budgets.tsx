import { defaultTextBudget } from '@homeward/contract/setting-defaults';
import type { Shelter } from '@homeward/contract/shelter';
import {
  NEAR,
  saveTextBudget,
  type TextBudget,
  type TextScope,
  type TextUse,
  textUse,
} from '@homeward/contract/text-budget-settings';
import { useQuery } from '@tanstack/react-query';
import { post } from '../../../api/client.ts';
import { can } from '../../../session/session.ts';
import { Field } from '../../../ui/field/field.tsx';
import { NumberInput } from '../../../ui/field/number-input.tsx';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { readingOf, Unread } from '../../../ui/page/lookup.tsx';
import { plain } from '../../../ui/text/plain.ts';
import { SettingForm } from '../setting-form.tsx';
import { settingValues } from '../setting-values.ts';

/** How many texts check-ins have sent, and may send: texts cost money, and everybody can check in. */
export const TextBudgets = ({ shelter }: { shelter: Shelter }) => (
  <>
    <p className="kiosk-note">
      A text counts for the kiosk or code, its location, the shelter and all shelters together. When one of these is used up
      visitors still check in, and get no text; their visit says so.
    </p>
    {can(textUse) && <Uses shelter={shelter} />}
    <Limits shelter={shelter} />
  </>
);

const kinds: Record<TextScope, string> = {
  ALL: 'All shelters',
  SHELTER: 'Shelter',
  LOCATION: 'Location',
  KIOSK: 'Kiosk',
  CODE: 'QR code',
};

function Uses({ shelter: { uuid } }: { shelter: Shelter }) {
  const input = { organization_shelter_uuid: uuid };
  const found = useQuery({ queryKey: [textUse.path, uuid], queryFn: ({ signal }) => post(textUse, input, { signal }) });
  const reading = readingOf(found);
  if (reading.failure) return <Unread of={reading} what="How many texts were sent" />;
  return (
    <DataTable
      caption="Texts sent"
      keyOf={({ scope_key, uuid: of }) => `${scope_key} ${of}`}
      rows={found.data?.uses}
      columns={[
        { key: 'name', title: 'Sent by', render: nameOf, small: 'headline' },
        { key: 'kind', title: 'What it is', render: ({ scope_key }) => kinds[scope_key], small: 'line' },
        { key: 'hour', title: 'This hour', render: ({ hour }) => <Share {...hour} />, small: 'titled' },
        { key: 'day', title: '24 hours', render: ({ day }) => <Share {...day} />, small: 'titled' },
      ]}
    />
  );
}

const nameOf = ({ name, place }: TextUse) => plain(place ? `${place}, ${name}` : name);

function Share({ used, budget }: TextUse['hour']) {
  const left = used >= budget ? 'used up' : used >= budget * NEAR ? 'nearly used up' : undefined;
  return (
    <>
      {used.toLocaleString()} of {budget.toLocaleString()}{' '}
      {left && <span className={`tag ${used >= budget ? 'red' : 'amber'}`}>{left}</span>}
    </>
  );
}

const valuesOf = (shelter: Shelter) => settingValues<'TEXT_BUDGET', TextBudget>(shelter, 'TEXT_BUDGET', defaultTextBudget());
const limits = [
  ['door', 'Each kiosk and code'],
  ['location', 'Each location'],
  ['shelter', 'The shelter'],
] as const;

const Limits = ({ shelter }: { shelter: Shelter }) => (
  <SettingForm
    call={saveTextBudget}
    {...{ shelter, valuesOf }}
    id="text-budgets"
    saveLabel="Save budgets"
    success="Budgets of texts saved"
    failure={(reason) => `Could not save the budgets of texts. Reason: ${reason}`}
  >
    <div className="section">
      {limits.map(([key, title]) => (
        <fieldset key={key} className="text-budget">
          <legend>{title}</legend>
          <Field name={['value', key, 'hour']} label="Texts an hour">
            <NumberInput step={1} />
          </Field>
          <Field name={['value', key, 'day']} label="Texts in 24 hours">
            <NumberInput step={1} />
          </Field>
        </fieldset>
      ))}
    </div>
  </SettingForm>
);
