import {
  type FormType,
  formTypes,
  hasAnswers,
  type Question,
  type SaveInput,
  save,
  saveForm,
  search,
} from '@homeward/contract/question';
import { search as groupSearch } from '@homeward/contract/question-group';
import { keyChoices } from '@homeward/contract/wording';
import { useMemo } from 'react';
import { post } from '../../api/client.ts';
import { lookupQuery, refresh } from '../../api/queries.ts';
import { Field } from '../../ui/field/field.tsx';
import { NumberInput } from '../../ui/field/number-input.tsx';
import { OneSelect } from '../../ui/field/one-select.tsx';
import { useFormContext, useValue } from '../../ui/form/form-context.ts';
import { RecordForm } from '../../ui/form/record-form.tsx';
import { useLookup } from '../../ui/page/lookup.tsx';
import { LongText } from '../../ui/text/long-text.tsx';
import { Answers } from './answers.tsx';
import { readQuestion } from './question-query.ts';
import './question.css';
import { unfinished } from '../../ui/form/blank.ts';

const call = { ...save, input: saveForm };

interface QuestionFormProps {
  loaded: Question | undefined;
  active?: boolean;
  onDirty?: (dirty: boolean) => void;
  /** After a new question was saved. */
  onCreated?: (uuid: string) => Promise<unknown>;
}

function valuesOf(loaded: Question | undefined): SaveInput {
  // An unfinished question is what the form holds, not yet what the call takes: the rules say what is missing.
  if (!loaded) return unfinished<SaveInput>({ organization_question: { ask: '' }, answers: [] });
  const { uuid, version, ask, form_tag_key, group_id, position, range, answers = [] } = loaded;
  return {
    organization_question: { uuid, version, ask, form_tag_key, group_id: group_id ?? 0, position, range },
    answers: answers.map((answer) => ({ uuid: answer.uuid, value: answer.value, position: answer.position })),
  };
}

/** What was typed, of the question that is there by now: its answers are told by their words. */
function joined({ organization_question, answers = [] }: SaveInput, { uuid, version, answers: made = [] }: Question): SaveInput {
  const uuids = new Map(made.map((answer) => [answer.value, answer.uuid]));
  return {
    organization_question: { ...organization_question, uuid, version },
    answers: answers.map((answer) => {
      const known = uuids.get(answer.value);
      return known ? { ...answer, uuid: known } : answer;
    }),
  };
}

/** Group, type, position, text, and the answers or the range the type asks for. */
export function QuestionForm({ loaded, active = true, onDirty, onCreated }: QuestionFormProps) {
  const values = useMemo(() => valuesOf(loaded), [loaded]);
  return (
    <RecordForm
      call={call}
      values={values}
      success="Question saved successfully!"
      failure={(reason) => `Failed to save question! Reason: ${reason}`}
      active={active}
      {...(onDirty ? { onDirty } : {})}
      {...(loaded ? { latest: async () => valuesOf(await readQuestion(loaded.uuid)) } : {})}
      update={(typed, made, key) => post(save, joined(typed, made.organization_question), { key })}
      onSaved={() => refresh(search, groupSearch)}
      leave={({ organization_question }) => onCreated?.(organization_question.uuid)}
    >
      <QuestionFields isSaved={Boolean(loaded)} />
    </RecordForm>
  );
}

const inside = (field: string) => ['organization_question', field];

function QuestionFields({ isSaved }: { isSaved: boolean }) {
  const { aside, set } = useFormContext();
  const groups = useLookup(lookupQuery(groupSearch));
  const type: FormType | undefined = useValue(inside('form_tag_key'));
  const choose = (next: FormType) =>
    set({
      organization_question: { range: aside(inside('range'), next === 'RANGE', {}, null) },
      answers: aside(['answers'], hasAnswers(next), [{ value: '', position: 0 }], []),
    });
  return (
    <>
      <div className="section">
        <h2>Question</h2>
        <p>Asked on the adoption form of every shelter that uses it.</p>
        <div className="columns question-columns">
          <Field name={inside('group_id')} label="Group" from={groups}>
            <OneSelect placeholder="Choose a group" options={groups.rows.map(({ id, name }) => ({ value: id, label: name }))} />
          </Field>
          <Field name={inside('form_tag_key')} label="Question type" hint={isSaved ? 'Fixed once saved' : undefined}>
            <OneSelect
              placeholder="Choose a type"
              disabled={isSaved}
              options={keyChoices(formTypes)}
              onChange={(next: FormType) => choose(next)}
            />
          </Field>
          <Field name={inside('position')} label="Position">
            <NumberInput step={1} />
          </Field>
        </div>
        <Field name={inside('ask')} label="Question text">
          <LongText />
        </Field>
      </div>
      {type === 'RANGE' && <RangeFields />}
      {hasAnswers(type) && <Answers />}
    </>
  );
}

function RangeFields() {
  const number = <NumberInput step={1} />;
  return (
    <div className="section">
      <h2>Range</h2>
      <p>The adopter chooses a whole number from start to end, in steps.</p>
      <div className="columns columns-1-1-1">
        <Field name={[...inside('range'), 'start']} label="Start">
          {number}
        </Field>
        <Field name={[...inside('range'), 'end']} label="End">
          {number}
        </Field>
        <Field name={[...inside('range'), 'step']} label="Step">
          <NumberInput step={1} />
        </Field>
      </div>
    </div>
  );
}
