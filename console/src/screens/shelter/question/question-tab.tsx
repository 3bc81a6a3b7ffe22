import { search as questions } from '@homeward/contract/question';
import { search, updateQuestion } from '@homeward/contract/shelter';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { holdsPath } from '../../../session/held.ts';
import { Field } from '../../../ui/field/field.tsx';
import { RecordForm } from '../../../ui/form/record-form.tsx';
import { Forbidden } from '../../../ui/page/forbidden.tsx';
import { Absent, bothOf } from '../../../ui/page/record.tsx';
import { languageOf, refreshShelter } from '../shelter-query.ts';
import type { TabProps } from '../tabs.ts';
import { FixPositions } from './fix-positions.tsx';
import { QuestionTransfer } from './question-transfer.tsx';
import { libraryQuery, questionsOf, questionsQuery, type Row, readQuestions, valuesOf } from './question-values.ts';
import { TemplateField } from './template-field.tsx';

/** Which questions of the library a shelter asks, in which order, words and for which animals (spec 001 §2). */
export default function QuestionTab(props: TabProps) {
  return holdsPath(questions.path) ? <Questions {...props} /> : <Forbidden needs={[questions]} />;
}

function Questions({ shelter }: TabProps) {
  const { uuid } = shelter;
  const links = useQuery(questionsQuery(uuid));
  const library = useQuery(libraryQuery);
  const known = useMemo(
    () => links.data && library.data && questionsOf(library.data.result, links.data.organization_question_shelters),
    [links.data, library.data],
  );
  if (!links.data || !known) return <Absent of={bothOf(links, library)} />;
  return (
    <div className="card">
      <RecordForm
        call={updateQuestion}
        values={valuesOf(links.data)}
        success="Questions saved successfully!"
        failure={(reason) => `Failed to save questions. Reason: ${reason}`}
        latest={async () => valuesOf(await readQuestions(uuid))}
        onSaved={() => refreshShelter(search)}
      >
        <FixPositions />
        <div className="section">
          <h2>Questions</h2>
          <p>What adopters are asked, in this order. An alias replaces the library’s words for this shelter alone.</p>
          <TemplateField known={known} />
          <Field name={['questions']} label="Questions" hideLabel nameOf={(row) => nameOf(known, row as Row)}>
            <QuestionTransfer known={known} own={languageOf(shelter)} />
          </Field>
        </div>
      </RecordForm>
    </div>
  );
}

/** How a question reads where two versions of the list are compared. */
const nameOf = (known: ReturnType<typeof questionsOf>, { question_id, ask_alias }: Row) => {
  const ask = known.get(question_id)?.ask;
  return ask && ask_alias ? `${ask} (${ask_alias})` : ask;
};
