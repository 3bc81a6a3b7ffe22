import * as template from '@homeward/contract/question-template';
import { createFileRoute } from '@tanstack/react-router';
import { textFilter } from '../../../ui/list/filter.ts';
import { listAddress } from '../../../ui/list/list-address.ts';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { Uuid } from '../../../ui/text/uuid.tsx';

export const Route = createFileRoute('/organization/question-template/')({
  validateSearch: listAddress,
  component: QuestionTemplates,
});

function QuestionTemplates() {
  return (
    <ListPage
      title="Question Templates"
      call={template.search}
      address={Route.useSearch()}
      sort="name"
      filters={[textFilter('name', 'Name')]}
      columns={[
        { key: 'uuid', title: 'UUID', render: ({ uuid }) => <Uuid value={uuid} />, width: 110, small: 'hidden' },
        { key: 'name', title: 'Name', render: ({ name }) => name, sortable: true, small: 'headline' },
        { key: 'description', title: 'Description', render: ({ description }) => description },
        {
          key: 'question_count',
          title: 'Question count',
          render: ({ question_count }) => question_count,
          sortable: true,
          align: 'right',
          width: 130,
        },
      ]}
      add={{ label: 'Add question template', call: template.save, to: '/organization/question-template/add' }}
      empty={{ title: 'No question templates yet', text: 'A template is a set of questions that a new shelter can start from.' }}
      keyOf={({ uuid }) => uuid}
      opens={({ uuid }) => ({ to: `/organization/question-template/${uuid}` })}
      edit={{ call: template.save, called: ({ name }) => name }}
    />
  );
}
