import { versionOf } from '@homeward/contract/field';
import { languageSearch } from '@homeward/contract/lookup';
import { deleteTranslation, type Question, type QuestionTranslation, saveTranslation, search } from '@homeward/contract/question';
import { Button, Input } from 'antd';
import { useEffect, useMemo, useRef } from 'react';
import { failureOf, post } from '../../api/client.ts';
import { lookupQuery, refresh } from '../../api/queries.ts';
import { can } from '../../session/session.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { useConfirm } from '../../ui/action/use-confirm.ts';
import { firstField } from '../../ui/browser/keyboard.ts';
import { Field } from '../../ui/field/field.tsx';
import { OneSelect } from '../../ui/field/one-select.tsx';
import { useValue } from '../../ui/form/form-context.ts';
import { RecordForm } from '../../ui/form/record-form.tsx';
import { useLookup } from '../../ui/page/lookup.tsx';
import { LongText } from '../../ui/text/long-text.tsx';
import { Written } from '../../ui/text/written.tsx';
import { readQuestion } from './question-query.ts';

interface TranslationFormProps {
  question: Question;
  /** Absent while it is new and unsaved. */
  translation: QuestionTranslation | undefined;
  /** The languages that are not to be offered: those of the other translations. */
  taken: unknown[];
  id: string;
  active: boolean;
  /** Somebody has just added it, and goes on in it. */
  begins: boolean;
  onDirty: (dirty: boolean) => void;
  /** A new translation's language was chosen. */
  onLanguage: (uuid: string) => void;
  /** A new one is there by now, whatever was typed since. */
  onMade: (languageUuid: string) => void;
  onSaved: (abbreviation: string) => void;
  onRemoved: () => void;
}

/** The language the library itself is written in is not offered (decision 46). */
const BASE = 'en';

function valuesOf(question: Question, translation: QuestionTranslation | undefined) {
  const texts = new Map(translation?.answers?.map(({ value, answer }) => [answer?.uuid, value]));
  const language_uuid = translation?.language?.uuid ?? '';
  return {
    language_uuid,
    version: translation ? versionOf(question, language_uuid) : 0,
    question: {
      uuid: question.uuid,
      ask: translation?.ask ?? '',
      answers: (question.answers ?? []).map(({ uuid }) => ({ uuid, value: texts.get(uuid) ?? '' })),
    },
  };
}

/** One translation: its language first, then the question's text and every answer in it. */
export function TranslationForm(props: TranslationFormProps) {
  const { question, translation, taken, id, active, begins, onDirty, onLanguage, onMade, onSaved, onRemoved } = props;
  const values = useMemo(() => valuesOf(question, translation), [question, translation]);
  const languageUuid = translation?.language?.uuid;
  /** Of a new one too: somebody else may have begun the same. */
  const language = useRef(languageUuid);
  const remove = useRemove(question, languageUuid, onRemoved);
  const choose = (uuid: string) => {
    language.current = uuid;
    onLanguage(uuid);
  };
  return (
    <RecordForm
      call={saveTranslation}
      values={values}
      success="Question translation saved successfully!"
      failure={(reason) => `Could not save question translation. Reason: ${reason}`}
      id={id}
      active={active}
      onDirty={onDirty}
      send={(input, key) => post(saveTranslation, input, { key }).catch(readAgain)}
      latest={async () => {
        const fresh = await readQuestion(question.uuid);
        return valuesOf(
          fresh,
          fresh.translations?.find((one) => one.language?.uuid === language.current),
        );
      }}
      onSaved={({ question_translation: { language: its } }) => {
        if (!translation && its) onMade(its.uuid);
        return refresh(search);
      }}
      leave={({ question_translation }) => onSaved(question_translation.language?.abbreviation ?? '')}
      actions={
        (!translation || can(deleteTranslation)) && (
          <Button danger type="text" onClick={remove}>
            Remove translation
          </Button>
        )
      }
    >
      <TranslationFields {...{ question, taken }} begins={begins && active} onLanguage={translation ? undefined : choose} />
    </RecordForm>
  );
}

/**
 * Refused, perhaps because the question has answers by now that it had not when this was opened: they are asked for, too,
 * once the refusal is said; what comes before that would find nothing to be wrong yet.
 */
function readAgain(error: unknown): never {
  if (failureOf(error).http === 422) void refresh(search);
  throw error;
}

interface TranslationFieldsProps {
  question: Question;
  taken: unknown[];
  begins: boolean;
  /** Absent once saved: the language is fixed then. */
  onLanguage: ((uuid: string) => void) | undefined;
}

function TranslationFields({ question, taken, begins, onLanguage }: TranslationFieldsProps) {
  const language: string | undefined = useValue(['language_uuid']);
  const all = useLookup(lookupQuery(languageSearch));
  const section = useRef<HTMLDivElement>(null);
  const hasBegun = useRef(false);
  useEffect(() => {
    if (!begins || hasBegun.current || !section.current) return;
    hasBegun.current = true;
    firstField(section.current)?.focus();
  }, [begins]);
  const offered = all.rows.filter(
    ({ uuid, abbreviation }) => abbreviation !== BASE && (uuid === language || !taken.includes(uuid)),
  );
  useEffect(() => {
    if (language) onLanguage?.(language);
  }, [language, onLanguage]);
  return (
    <div className="section" ref={section}>
      <Field name={['language_uuid']} label="Language" hint={onLanguage ? undefined : 'Fixed once saved'} from={all}>
        <OneSelect
          disabled={!onLanguage}
          placeholder="Choose a language"
          options={offered.map(({ uuid, name, native_name }) => ({
            value: uuid,
            label: name === native_name ? name : `${name} · ${native_name}`,
          }))}
        />
      </Field>
      {language && (
        <Written language={all.rows.find(({ uuid }) => uuid === language)?.abbreviation}>
          <Field name={['question', 'ask']} label="Question text" hint={question.ask}>
            <LongText />
          </Field>
          {question.answers?.map((answer, index) => (
            <Field key={answer.uuid} name={['question', 'answers', index, 'value']} label={answer.value}>
              <Input />
            </Field>
          ))}
        </Written>
      )}
    </div>
  );
}

/** An unsaved translation is only dropped; a saved one is deleted on the server, and the question read again. */
function useRemove(question: Question, languageUuid: string | undefined, onRemoved: () => void) {
  const confirm = useConfirm();
  const { run } = useAction(deleteTranslation, {
    success: 'Translation removed successfully!',
    failure: (reason) => `Failed to remove translation. Reason: ${reason}`,
  });
  return async () => {
    if (languageUuid) {
      const sure = await confirm({
        title: 'Remove this translation?',
        text: 'Adopters who read this language will see the English text.',
        ok: 'Remove',
        danger: true,
      });
      if (!sure) return;
      const version = versionOf(question, languageUuid);
      const removed = await run({ language_uuid: languageUuid, question_uuid: question.uuid, version });
      await refresh(search);
      if (!removed) return;
    }
    onRemoved();
  };
}
