import * as emailTemplate from '@homeward/contract/smart-response';
import { createFileRoute } from '@tanstack/react-router';
import { templateQuery } from '../../../screens/email-template/template-query.ts';
import { TemplateScreen } from '../../../screens/email-template/template-screen.tsx';
import { FormPage } from '../../../ui/form/form-page.tsx';

export const Route = createFileRoute('/organization/smart-response/$emailTemplateUuid')({
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: string } => (typeof tab === 'string' ? { tab } : {}),
  component: EditTemplate,
});

function EditTemplate() {
  const { emailTemplateUuid } = Route.useParams();
  const { tab } = Route.useSearch();
  const navigate = Route.useNavigate();
  const isNew = emailTemplateUuid === 'add';
  return (
    <FormPage
      key={emailTemplateUuid}
      title={isNew ? 'New E-mail Template' : 'Edit E-mail Template'}
      back={{ label: 'E-mail Templates', to: '/organization/smart-response' }}
      read={emailTemplate.search}
      create={emailTemplate.save}
      isNew={isNew}
      query={templateQuery(emailTemplateUuid)}
    >
      {(loaded) => (
        <TemplateScreen
          loaded={loaded}
          tab={tab}
          onTab={(next) => void navigate({ search: next ? { tab: next } : {}, replace: true })}
          onCreated={(uuid) => navigate({ params: { emailTemplateUuid: uuid }, search: {}, replace: true })}
        />
      )}
    </FormPage>
  );
}
