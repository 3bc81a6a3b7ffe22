import { type InterviewItem, interviewItems } from '@homeward/contract/shelter';
import { Field } from '../../../ui/field/field.tsx';
import { NumberInput } from '../../../ui/field/number-input.tsx';
import { Fold } from '../../../ui/form/fold.tsx';
import { ShownRow } from './shown-row.tsx';

const names: Record<InterviewItem, string> = {
  emergency_contact: 'Emergency contact',
  personal_reference: 'Personal reference',
  co_applicant: 'Co-applicant',
  best_time: 'Best time',
  best_day: 'Best day',
};

export function Interview() {
  return (
    <Fold id="interview" title="Interview Form" text="What an adopter is asked before the meeting, in this order.">
      {interviewItems.map((item) => (
        <ShownRow key={item} name={['interview_config', item]} label={names[item]}>
          <Field name={['interview_config', item, 'order']} label={`Order of ${names[item]}`} hideLabel className="shown-order">
            <NumberInput step={1} />
          </Field>
        </ShownRow>
      ))}
    </Fold>
  );
}
