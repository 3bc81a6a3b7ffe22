import type { SaveInput } from '@homeward/contract/question';
import { capital } from '@homeward/contract/wording';
import { Input } from 'antd';
import { Field } from '../../ui/field/field.tsx';
import { NumberInput } from '../../ui/field/number-input.tsx';
import { useValue } from '../../ui/form/form-context.ts';
import { Rows } from '../../ui/rows/rows.tsx';

type Answer = NonNullable<SaveInput['answers']>[number];

const nextPosition = (answers: readonly Answer[]) =>
  Math.min(Math.max(-1, ...answers.map(({ position }) => position ?? -1)) + 1, 100);

/** The answers to choose from: saved ones stay as they are, new ones can be added and taken away again. */
export function Answers() {
  const answers: Answer[] = useValue(['answers']) ?? [];
  return (
    <div className="section">
      <h2>Answers</h2>
      <p>Saved answers stay as they are; add new ones below.</p>
      <Rows<Answer>
        name={['answers']}
        noun="answer"
        blank={(now) => ({ value: '', position: nextPosition(now) })}
        stays={({ uuid }) => Boolean(uuid) || answers.length === 1}
        className="answers"
        enterAdds
      >
        {(at, of, { uuid }) => (
          <>
            <Field name={[...at, 'value']} label={capital(of)} hideLabel>
              <Input disabled={Boolean(uuid)} placeholder="What the adopter can choose" />
            </Field>
            <Field name={[...at, 'position']} label={`Position of ${of}`} hideLabel>
              <NumberInput step={1} disabled={Boolean(uuid)} />
            </Field>
          </>
        )}
      </Rows>
    </div>
  );
}
