import { MAX_ANSWERS, type SaveInput } from '@homeward/contract/question';
import { Button, Input } from 'antd';
import { Plus, X } from 'lucide-react';
import { Field } from '../../ui/field/field.tsx';
import { NumberInput } from '../../ui/field/number-input.tsx';
import { useFormContext, useValue } from '../../ui/form/form-context.ts';

/** The answers to choose from: saved ones keep their text, new ones can be added and taken away again. */
export function Answers() {
  const { disabled, set } = useFormContext();
  const answers: NonNullable<SaveInput['answers']> = useValue(['answers']) ?? [];
  const add = () => {
    const next = Math.max(-1, ...answers.map(({ position }) => position ?? -1)) + 1;
    set({ answers: [...answers, { value: '', position: Math.min(next, 100) }] });
  };
  const remove = (index: number) => set({ answers: answers.filter((_, at) => at !== index) });
  return (
    <div className="section">
      <h2>Answers</h2>
      <p>Saved answers keep their text; add new ones below.</p>
      {answers.map(({ uuid }, index) => (
        <div key={uuid ?? index} className="answer">
          <Field name={['answers', index, 'value']} label={`Answer ${index + 1}`} hideLabel>
            <Input disabled={Boolean(uuid)} placeholder="What the adopter can choose" />
          </Field>
          <Field name={['answers', index, 'position']} label={`Position of answer ${index + 1}`} hideLabel>
            <NumberInput step={1} />
          </Field>
          {!uuid && answers.length > 1 && !disabled && (
            <Button
              type="text"
              icon={<X size={16} aria-hidden />}
              aria-label={`Remove answer ${index + 1}`}
              onClick={() => remove(index)}
            />
          )}
        </div>
      ))}
      {!disabled && (
        <Button type="text" icon={<Plus size={16} aria-hidden />} onClick={add} disabled={answers.length >= MAX_ANSWERS}>
          Add answer
        </Button>
      )}
    </div>
  );
}
