import * as emailTemplate from '@homeward/contract/smart-response';
import { createFileRoute } from '@tanstack/react-router';
import { can } from '../../../session/session.ts';
import { useDelete } from '../../../ui/action/use-delete.ts';
import { textFilter, uuidFilter } from '../../../ui/list/filter.ts';
import { listAddress } from '../../../ui/list/list-address.ts';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { DeleteButton } from '../../../ui/list/row-action.tsx';
import { Uuid } from '../../../ui/text/uuid.tsx';

export const Route = createFileRoute('/organization/smart-response/')({
  validateSearch: listAddress,
  component: EmailTemplates,
});

function EmailTemplates() {
  const del = useDelete({
    call: emailTemplate.remove,
    name: 'email_template',
    word: 'Template',
    one: 'template',
    text: 'It goes with its translations. Mails that were sent stay with whom they were sent to.',
    shownBy: emailTemplate.search,
  });
  return (
    <ListPage
      title="E-mail Templates"
      call={emailTemplate.search}
      address={Route.useSearch()}
      sort="name"
      filters={[uuidFilter(), textFilter('name', 'Name'), textFilter('key', 'Key')]}
      columns={[
        { key: 'uuid', title: 'UUID', render: ({ uuid }) => <Uuid value={uuid} />, width: 110, small: 'hidden' },
        { key: 'name', title: 'Name', render: ({ name }) => <bdi>{name}</bdi>, sortable: true, small: 'headline' },
        { key: 'key', title: 'Key', render: ({ key }) => key, sortable: true, width: 190 },
        { key: 'description', title: 'Description', render: ({ description }) => <bdi>{description}</bdi> },
        {
          key: 'sent',
          title: 'Sent by',
          render: ({ original }) => <span className="tag">{original ? 'The product' : 'Staff'}</span>,
          width: 130,
        },
      ]}
      add={{ label: 'Create e-mail template', call: emailTemplate.save, to: '/organization/smart-response/add' }}
      empty={{
        title: 'No e-mail templates yet',
        text: 'A template is what a mail says, block by block and language by language.',
      }}
      keyOf={({ uuid }) => uuid}
      opens={({ uuid }) => ({ to: `/organization/smart-response/${uuid}` })}
      edit={{ call: emailTemplate.save, called: ({ name }) => name }}
      actions={
        can(emailTemplate.remove)
          ? ({ uuid, original, name }) => !original && <DeleteButton name={name} onClick={() => del(uuid, name)} />
          : undefined
      }
    />
  );
}
