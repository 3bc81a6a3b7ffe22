import * as question from '@homeward/contract/question';
import * as template from '@homeward/contract/question-template';
import { createFileRoute } from '@tanstack/react-router';
import { Input } from 'antd';
import { useMemo } from 'react';
import { post, single } from '../../../api/client.ts';
import { lookupQuery, refresh, singleQuery } from '../../../api/queries.ts';
import { Field } from '../../../ui/field/field.tsx';
import { FormPage } from '../../../ui/form/form-page.tsx';
import { RecordForm } from '../../../ui/form/record-form.tsx';
import { useLookup } from '../../../ui/page/lookup.tsx';
import { Transfer } from '../../../ui/rows/transfer.tsx';

export const Route = createFileRoute('/organization/question-template/$templateUuid')({ component: EditTemplate });

const one = (uuid: string) => ({ search: { uuid, with: { questions: true } }, options: { _force_ids: true } });
const library = lookupQuery(question.search, {
  search: { with: { group: true } },
  options: { sort: ['group.name', 'position'] },
});

function EditTemplate() {
  const { templateUuid } = Route.useParams();
  const isNew = templateUuid === 'add';
  return (
    <FormPage
      key={templateUuid}
      title={isNew ? 'New Question Template' : 'Question Template'}
      back={{ label: 'Question Templates', to: '/organization/question-template' }}
      read={template.search}
      create={template.save}
      isNew={isNew}
      query={singleQuery(template.search, one(templateUuid))}
    >
      {(loaded) => <TemplateForm loaded={loaded} />}
    </FormPage>
  );
}

function valuesOf(loaded: template.QuestionTemplate | undefined) {
  if (!loaded) return { name: '', description: '', questions: [] };
  const { uuid, version, name, description, questions = [] } = loaded;
  return { uuid, version, name, description, questions: questions.flatMap(({ question_id }) => question_id ?? []) };
}

function TemplateForm({ loaded }: { loaded: template.QuestionTemplate | undefined }) {
  const navigate = Route.useNavigate();
  const questions = useLookup(library);
  const items = useMemo(
    () => questions.rows.map(({ id, ask, group }) => ({ key: id ?? 0, label: ask, ...(group ? { group: group.name } : {}) })),
    [questions.rows],
  );
  return (
    <div className="card">
      <RecordForm
        call={template.save}
        values={valuesOf(loaded)}
        success="Question template saved successfully!"
        failure={(reason) => `Failed to save question template! Reason: ${reason}`}
        {...(loaded ? { latest: async () => valuesOf(await single(template.search, one(loaded.uuid))) } : {})}
        update={(typed, { question_template: { uuid, version } }, key) =>
          post(template.save, { ...typed, uuid, version }, { key })
        }
        onSaved={() => refresh(template.search)}
        leave={() => navigate({ to: '/organization/question-template' })}
      >
        <div className="section">
          <div className="columns columns-1-2">
            <Field name={['name']} label="Name">
              <Input autoFocus={!loaded} />
            </Field>
            <Field name={['description']} label="Description">
              <Input />
            </Field>
          </div>
        </div>
        <div className="section">
          <h2>Questions</h2>
          <p>Shelters that start from this template ask these, in this order.</p>
          <Field name={['questions']} label="Questions" hideLabel from={questions}>
            <Transfer items={items} titles={['Questions library', 'Questions in this template']} ordered />
          </Field>
        </div>
      </RecordForm>
    </div>
  );
}
