import { type Language, languageSearch } from '@homeward/contract/lookup';
import { newUuid } from '@homeward/contract/new-uuid';
import { deleteTranslation, saveTranslation } from '@homeward/contract/shelter-kiosk-reason';
import { Button, Input } from 'antd';
import { Languages, X } from 'lucide-react';
import { useMemo } from 'react';
import { lookupQuery } from '../../../../api/queries.ts';
import { can } from '../../../../session/session.ts';
import { useAction } from '../../../../ui/action/use-action.ts';
import { useConfirm } from '../../../../ui/action/use-confirm.ts';
import { Field } from '../../../../ui/field/field.tsx';
import { OneSelect } from '../../../../ui/field/one-select.tsx';
import { unfinished } from '../../../../ui/form/blank.ts';
import { useFormContext } from '../../../../ui/form/form-context.ts';
import type { Path } from '../../../../ui/form/path.ts';
import { RecordForm } from '../../../../ui/form/record-form.tsx';
import { callOfSteps, type Ref, useSteps } from '../../../../ui/form/save-steps.ts';
import { useLookup } from '../../../../ui/page/lookup.tsx';
import { useAdded, useRows } from '../../../../ui/rows/rows.tsx';
import { LongText } from '../../../../ui/text/long-text.tsx';
import { Written } from '../../../../ui/text/written.tsx';
import { refOf } from '../../setting-values.ts';
import { languageOf } from '../../shelter-query.ts';
import { readReason, refreshReasons } from '../kiosk-query.ts';
import type { ReasonProps } from './reason.tsx';
import { type Row, stepsOf, TranslationsForm, valuesOf } from './translation-values.ts';

/** A reason's name and end message in other languages. */
export default function ReasonTranslations({ shelter, reason, active }: ReasonProps) {
  const values = useMemo(() => valuesOf(reason), [reason]);
  const id = reason.id ?? 0;
  const { send, refOf: refOfStep } = useSteps(
    useMemo(() => stepsOf(values, id), [values, id]),
    { refresh: refreshReasons },
  );
  return (
    <RecordForm
      call={callOfSteps([saveTranslation], TranslationsForm)}
      values={values}
      send={(typed) => send(stepsOf(typed, id))}
      id={`translations-${reason.uuid}`}
      active={active}
      saveLabel="Save translations"
      success="Shelter kiosk reason saved successfully!"
      failure={(words) => words}
      latest={async () => valuesOf(await readReason(reason))}
      onSaved={() => refreshReasons()}
    >
      <div className="section">
        <h3>Translations</h3>
        <Rows own={languageOf(shelter)?.uuid} refOf={(row) => refOfStep(row.key, refOf(row))} />
      </div>
    </RecordForm>
  );
}

const calledOf = (language: Language | undefined) => language?.name ?? 'a new language';

interface RowsProps {
  /** The language that the reason itself is written in. */
  own: string | undefined;
  /** The record a row stands for, once it is saved. */
  refOf: (row: Row) => Ref | undefined;
}

function Rows({ own, refOf }: RowsProps) {
  const { disabled } = useFormContext();
  const [rows, change] = useRows<Row>(['rows']);
  const languages = useLookup(lookupQuery(languageSearch));
  const remove = useRemove(refOf);
  const { added, begin } = useAdded<string>();
  const add = (row: Row) => {
    added.current = row.key;
    change((now) => [...now, row]);
  };
  const taken = rows.map(({ language_id }) => language_id);
  const languageOfRow = (id: number | undefined) => languages.rows.find((language) => language.id === id);
  const nameOf = (id: number | undefined) => calledOf(languageOfRow(id));
  const drop = async (row: Row) => {
    if (await remove(row, nameOf(row.language_id))) change((now) => now.filter(({ key }) => key !== row.key));
  };
  return (
    <>
      {rows.map((row, index) => (
        <div key={row.key} className="reason-translation" ref={(element) => begin(element, row.key)}>
          <Field name={['rows', index, 'language_id']} label={`Language of translation ${index + 1}`} hideLabel from={languages}>
            <OneSelect
              placeholder="Choose a language"
              disabled={disabled || Boolean(refOf(row))}
              options={languages.rows
                .filter(({ id = 0, uuid }) => id === row.language_id || (uuid !== own && !taken.includes(id)))
                .map(({ id, name }) => ({ value: id ?? 0, label: name }))}
            />
          </Field>
          <Texts at={['rows', index]} language={languageOfRow(row.language_id)} />
          {(refOf(row) ? can(deleteTranslation) : !disabled) && (
            <Button
              type="text"
              disabled={false}
              icon={<X size={16} aria-hidden />}
              aria-label={`Remove the translation in ${nameOf(row.language_id)}`}
              onClick={() => void drop(row)}
            />
          )}
        </div>
      ))}
      {!disabled && (
        <Button
          type="text"
          icon={<Languages size={15} aria-hidden />}
          disabled={rows.some(({ language_id }) => !language_id)}
          onClick={() => add(untranslated())}
        >
          Add translation
        </Button>
      )}
    </>
  );
}

const Texts = ({ at, language }: { at: Path; language: Language | undefined }) => (
  <Written language={language?.abbreviation}>
    <Field name={[...at, 'name']} label={`Name in ${calledOf(language)}`} hideLabel>
      <Input placeholder="Name" />
    </Field>
    <Field name={[...at, 'end_message']} label={`End message in ${calledOf(language)}`} hideLabel>
      <LongText rows={1} placeholder="End message" />
    </Field>
  </Written>
);

const untranslated = () => unfinished<Row>({ key: newUuid(), name: '', end_message: '' });

/** A saved row is deleted at once, a new one only dropped; answers whether it is gone. */
function useRemove(refOf: RowsProps['refOf']) {
  const confirm = useConfirm();
  const { run } = useAction(deleteTranslation, {
    success: 'Translation removed successfully!',
    failure: (reason) => `Failed to remove translation. Reason: ${reason}`,
  });
  return async (row: Row, language: string): Promise<boolean> => {
    const ref = refOf(row);
    if (!ref) return true;
    if (!(await confirm({ title: `Remove the translation in ${language}?`, ok: 'Remove', danger: true }))) return false;
    if (!(await run(ref))) return false;
    await refreshReasons();
    return true;
  };
}
