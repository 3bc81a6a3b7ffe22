import * as question from '@homeward/contract/question';
import { keyName } from '@homeward/contract/wording';
import { createFileRoute } from '@tanstack/react-router';
import { questionQuery } from '../../../screens/question/question-query.ts';
import { QuestionScreen } from '../../../screens/question/question-screen.tsx';
import { FormPage } from '../../../ui/form/form-page.tsx';

export const Route = createFileRoute('/organization/question/$questionUuid')({
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: string } => (typeof tab === 'string' ? { tab } : {}),
  component: EditQuestion,
});

function EditQuestion() {
  const { questionUuid } = Route.useParams();
  const { tab } = Route.useSearch();
  const navigate = Route.useNavigate();
  const isNew = questionUuid === 'add';
  return (
    <FormPage
      key={questionUuid}
      title={isNew ? 'New Question' : 'Edit Question'}
      back={{ label: 'Questions', to: '/organization/question' }}
      read={question.search}
      create={question.save}
      isNew={isNew}
      query={questionQuery(questionUuid)}
      badge={(loaded) => loaded && <span className="tag">{keyName(loaded.form_tag_key)}</span>}
    >
      {(loaded) => (
        <QuestionScreen
          loaded={loaded}
          tab={tab}
          onTab={(next) => void navigate({ search: next ? { tab: next } : {}, replace: true })}
          onCreated={(uuid) => navigate({ params: { questionUuid: uuid }, search: {}, replace: true })}
        />
      )}
    </FormPage>
  );
}
