import { versionOf } from '@homeward/contract/field';
import { languageSearch } from '@homeward/contract/lookup';
import { type ShelterKioskReason, updateQuestion } from '@homeward/contract/shelter-kiosk-reason';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { z } from 'zod';
import { lookupQuery } from '../../../../api/queries.ts';
import { Field } from '../../../../ui/field/field.tsx';
import { RecordForm } from '../../../../ui/form/record-form.tsx';
import { Failed } from '../../../../ui/page/empty.tsx';
import { Loading } from '../../../../ui/page/loading.tsx';
import { QuestionTransfer } from '../../question/question-transfer.tsx';
import { libraryQuery, newRow, questionsOf, type Row } from '../../question/question-values.ts';
import { languageOf } from '../../shelter-query.ts';
import { readReason, refreshReasons } from '../kiosk-query.ts';
import type { ReasonProps } from './reason.tsx';

type Asked = z.input<typeof updateQuestion.input>['questions'][number];

const valuesOf = (organization_shelter_uuid: string, reason: ShelterKioskReason): z.input<typeof updateQuestion.input> => ({
  organization_shelter_uuid,
  organization_kiosk_reason_uuid: reason.uuid,
  version: versionOf(reason, 'question'),
  questions: (reason.questions ?? []).flatMap(({ question, ask_alias, translation }) =>
    question ? [{ question_uuid: question.uuid, ask_alias, translation }] : [],
  ),
});

/** What visitors who come for a reason are asked, in which order and words. */
export default function ReasonQuestions({ shelter, reason, active }: ReasonProps) {
  const library = useQuery(libraryQuery);
  const languages = useQuery(lookupQuery(languageSearch));
  const values = useMemo(() => valuesOf(shelter.uuid, reason), [shelter.uuid, reason]);
  const known = useMemo(() => library.data && questionsOf(library.data.result, reason.questions), [library.data, reason]);
  const idOf = useMemo(() => new Map(languages.data?.result.map(({ uuid, id = 0 }) => [uuid, id])), [languages.data]);
  const error = library.error ?? languages.error;
  if (error && !(known && languages.data))
    return <Failed error={error} onRetry={() => void Promise.all([library.refetch(), languages.refetch()])} />;
  if (!known || !languages.data) return <Loading />;
  return (
    <RecordForm
      call={updateQuestion}
      values={values}
      id={`questions-${reason.uuid}`}
      active={active}
      saveLabel="Save questions"
      success="Kiosk reason questions saved successfully!"
      failure={(words) => `Failed to save kiosk questions. Reason: ${words}`}
      latest={async () => valuesOf(shelter.uuid, await readReason(reason))}
      onSaved={() => refreshReasons()}
    >
      <div className="section">
        <h3>Questions</h3>
        <p>What visitors are asked, in this order. An alias replaces the library’s words for this reason alone.</p>
        <Field name={['questions']} label="Questions" hideLabel>
          <Asking known={known} idOf={idOf} own={languageOf(shelter)} />
        </Field>
      </div>
    </RecordForm>
  );
}

interface AskingProps extends Omit<Parameters<typeof QuestionTransfer>[0], 'value' | 'onChange'> {
  /** The languages' ids by their uuids. */
  idOf: Map<string, number>;
  value?: Asked[];
  onChange?: (asked: Asked[]) => void;
}

/** The questions of a reason, which are named by uuid, as those of a shelter are chosen. */
function Asking({ known, idOf, value = [], onChange, ...props }: AskingProps) {
  const ids = useMemo(() => new Map([...known].map(([id, { uuid }]) => [uuid, id])), [known]);
  const uuids = useMemo(() => new Map([...idOf].map(([uuid, id]) => [id, uuid])), [idOf]);
  const rows = useMemo(
    () =>
      value.map(
        ({ question_uuid, ask_alias, translation = [] }): Row => ({
          ...newRow(ids.get(question_uuid) ?? 0),
          ask_alias: ask_alias ?? null,
          translation: translation.map((one) => ({ language_id: idOf.get(one.language_uuid) ?? 0, ask_alias: one.ask_alias })),
        }),
      ),
    [value, ids, idOf],
  );
  const change = (next: Row[]) =>
    onChange?.(
      next.map(({ question_id, ask_alias, translation = [] }) => ({
        question_uuid: known.get(question_id)?.uuid ?? '',
        ask_alias: ask_alias ?? null,
        translation: translation.map(({ language_id, ask_alias: alias }) => ({
          language_uuid: uuids.get(language_id) ?? '',
          ask_alias: alias,
        })),
      })),
    );
  return <QuestionTransfer {...props} known={known} value={rows} onChange={change} whose="this reason" bySpecies={false} />;
}
