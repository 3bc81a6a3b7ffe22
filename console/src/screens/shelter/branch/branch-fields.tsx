import { type Weekday, weekdays } from '@homeward/contract/branch';
import type { Country } from '@homeward/contract/lookup';
import { Input, Switch } from 'antd';
import { Field } from '../../../ui/field/field.tsx';
import { NumberInput } from '../../../ui/field/number-input.tsx';
import { TimeInput } from '../../../ui/field/time-input.tsx';
import { useValue } from '../../../ui/form/form-context.ts';
import type { Path } from '../../../ui/form/path.ts';
import { AddressField } from './address-field.tsx';
import './branch.css';

export const weekdayNames: Record<Weekday, string> = {
  SUN: 'Sunday',
  MON: 'Monday',
  TUE: 'Tuesday',
  WED: 'Wednesday',
  THU: 'Thursday',
  FRI: 'Friday',
  SAT: 'Saturday',
};

interface BranchFieldsProps {
  /** Where the location stands in the form's values. */
  at: Path;
  country: Country | undefined;
  address?: string | undefined;
}

/** What a location is asked: who to reach, where it is, how far it adopts and when it is open. */
export function BranchFields({ at, country, address }: BranchFieldsProps) {
  const unit = !country || country.abbreviation === 'US' ? 'miles' : 'km';
  return (
    <>
      <div className="section">
        <div className="columns">
          <Field name={[...at, 'name']} label="Location name">
            <Input />
          </Field>
          <Field name={[...at, 'max_distance']} label={`Max radius, ${unit}`} hint="0 means no limit, which we advise">
            <NumberInput step={1} />
          </Field>
          <Field name={[...at, 'contact', 'email']} label="Location email">
            <Input type="email" />
          </Field>
          <Field name={[...at, 'contact', 'work_phone']} label="Phone">
            <Input type="tel" />
          </Field>
        </div>
        <Field name={[...at, 'address_uuid']} label="Address">
          <AddressField country={country} shown={address} />
        </Field>
      </div>
      <div className="section">
        <h2>Opening hours</h2>
        <p>In the time zone of the address, such as 9, 9:30 am or 21:30.</p>
        {weekdays.map((_, index) => (
          <Hours key={weekdays[index]} at={[...at, 'opening_hour', index]} />
        ))}
      </div>
    </>
  );
}

function Hours({ at }: { at: Path }) {
  const hour = useValue<{ weekday_key: Weekday; closed: boolean } | undefined>(at);
  if (!hour) return null;
  const day = weekdayNames[hour.weekday_key];
  return (
    <fieldset className="hours">
      <legend>{day}</legend>
      <Field name={[...at, 'closed']} label={`${day} closed`} hideLabel valuePropName="checked">
        <Switch checkedChildren="Closed" unCheckedChildren="Open" />
      </Field>
      {!hour.closed && (
        <>
          <Field name={[...at, 'opening']} label={`${day}, opening hour`} hideLabel>
            <TimeInput />
          </Field>
          <span className="hours-to">to</span>
          <Field name={[...at, 'closure']} label={`${day}, closing hour`} hideLabel>
            <TimeInput />
          </Field>
        </>
      )}
    </fieldset>
  );
}
