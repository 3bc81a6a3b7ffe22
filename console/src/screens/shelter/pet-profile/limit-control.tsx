import type { Shelter } from '@homeward/contract/shelter';
import { Field } from '../../../ui/field/field.tsx';
import { NumberInput } from '../../../ui/field/number-input.tsx';
import { unfinished } from '../../../ui/form/blank.ts';
import { useValue } from '../../../ui/form/form-context.ts';
import type { Path } from '../../../ui/form/path.ts';
import { Rows } from '../../../ui/rows/rows.tsx';
import { LongText } from '../../../ui/text/long-text.tsx';
import { PetLimit } from './pet-limit.tsx';
import type { AdoptionValue, Values } from './pet-profile-values.ts';
import { usePreview } from './use-preview.ts';

type PetLimits = AdoptionValue['pet'];
const LIMITS = ['adoption', 'value', 'pet'];

/** How many inquiries an adopter, and a pet, may have at once (spec 001 §4, decision 85). */
export function LimitControl({ shelter }: { shelter: Shelter }) {
  const adoption: Values['adoption'] | undefined = useValue(['adoption']);
  const limits = adoption?.value?.pet ?? [];
  const preview = usePreview(shelter.uuid, adoption?.value);
  return (
    <div className="section">
      <h2>Limit control</h2>
      <p>
        Inquiries count while they are Pending, Under Review, Approved, Signed or Paid. At the maximum a pet is restricted and
        leaves listings and iframes; back at the minimum it is listed again.
      </p>
      <fieldset className="limit">
        <legend>Adopter limit</legend>
        <p>How many inquiries one adopter may have here at once. Without a maximum there is no limit.</p>
        <MinMax name={['adoption', 'value', 'adopter']} />
      </fieldset>
      <Rows
        name={LIMITS}
        noun="pet limit"
        // The numbers are still to be typed.
        blank={unfinished<PetLimits[number]>({ limit: {}, match: [] })}
        titled
        className="limits"
      >
        {(at, of, { match }, index) => <PetLimit at={at} of={of} rows={match} preview={preview?.[index]} />}
      </Rows>
      {limits.length > 1 && (
        <p>Of several limits that match a pet the most specific holds, then the one with the lower maximum.</p>
      )}
      <Field
        name={['adoption', 'value', 'call_to_action']}
        label="Call to action"
        hint="What the public reads where a limit has been reached"
        className="limit-call"
      >
        <LongText />
      </Field>
    </div>
  );
}

export const MinMax = ({ name }: { name: Path }) => (
  <div className="limit-numbers">
    {(['min', 'max'] as const).map((end) => (
      <Field key={end} name={[...name, end]} label={end === 'min' ? 'Min' : 'Max'}>
        <NumberInput step={1} />
      </Field>
    ))}
  </div>
);
