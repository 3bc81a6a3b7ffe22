import { type KennelCard, MAX_CARD_ANSWERS, MAX_CARD_QUESTIONS } from '@homeward/contract/kennel-card-settings';
import { Button, Input } from 'antd';
import { Plus, X } from 'lucide-react';
import { Field } from '../../../ui/field/field.tsx';
import { useFormContext } from '../../../ui/form/form-context.ts';
import { useRows } from '../../../ui/rows/rows.tsx';

type Question = KennelCard['questions'][number];

/** What the card asks, with answers to tick; without answers it leaves a line to write on. */
export function CardQuestions() {
  const { disabled } = useFormContext();
  const [questions, change] = useRows<Question>(['value', 'questions']);
  const changeAnswers = (index: number, next: (answers: string[]) => string[]) =>
    change((now) => now.map((old, at) => (at === index ? { ...old, options: next(old.options) } : old)));
  return (
    <div className="section">
      <h2>Questions</h2>
      <p>What staff tick on the printed card. A question without answers has a line to write on.</p>
      <Field name={['value', 'questions_title']} label="Questions title">
        <Input placeholder="Such as: Get to know me" />
      </Field>
      {questions.map((question, index) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the form's values
          key={index}
          className="card-question"
        >
          <legend>Question {index + 1}</legend>
          <Row label={`Question ${index + 1}`} name={['value', 'questions', index, 'title']}>
            {() => change((now) => now.filter((_, at) => at !== index))}
          </Row>
          {question.options.map((_, at) => (
            <Row
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the form's values
              key={at}
              label={`Answer ${at + 1} of question ${index + 1}`}
              name={['value', 'questions', index, 'options', at]}
            >
              {() => changeAnswers(index, (now) => now.filter((__, other) => other !== at))}
            </Row>
          ))}
          {!disabled && (
            <Button
              type="text"
              icon={<Plus size={16} aria-hidden />}
              disabled={question.options.length >= MAX_CARD_ANSWERS}
              aria-label={`Add answer to question ${index + 1}`}
              onClick={() => changeAnswers(index, (now) => [...now, ''].slice(0, MAX_CARD_ANSWERS))}
            >
              Add answer
            </Button>
          )}
        </fieldset>
      ))}
      {!disabled && (
        <Button
          type="text"
          icon={<Plus size={16} aria-hidden />}
          disabled={questions.length >= MAX_CARD_QUESTIONS}
          onClick={() => change((now) => [...now, { title: '', options: [] }].slice(0, MAX_CARD_QUESTIONS))}
        >
          Add question
        </Button>
      )}
    </div>
  );
}

interface RowProps {
  label: string;
  name: (string | number)[];
  /** Takes the row away. */
  children: () => void;
}

function Row({ label, name, children: remove }: RowProps) {
  const { disabled } = useFormContext();
  return (
    <div className="card-question-row">
      <Field name={name} label={label} hideLabel>
        <Input placeholder={label.replace(/ of question \d+$/, '')} />
      </Field>
      {!disabled && (
        <Button type="text" icon={<X size={16} aria-hidden />} aria-label={`Remove ${label.toLowerCase()}`} onClick={remove} />
      )}
    </div>
  );
}
