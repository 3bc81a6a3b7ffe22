import * as question from '@homeward/contract/question';
import { search as groupSearch } from '@homeward/contract/question-group';
import { keyName } from '@homeward/contract/wording';
import { createFileRoute } from '@tanstack/react-router';
import { lookupQuery } from '../../../api/queries.ts';
import { GroupEditor } from '../../../screens/question/group-editor.tsx';
import { can } from '../../../session/session.ts';
import { useDelete } from '../../../ui/action/use-delete.ts';
import { choiceFilter, textFilter, uuidFilter } from '../../../ui/list/filter.ts';
import { listAddress } from '../../../ui/list/list-address.ts';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { DeleteButton } from '../../../ui/list/row-action.tsx';
import { useLookup } from '../../../ui/page/lookup.tsx';
import { Uuid } from '../../../ui/text/uuid.tsx';

export const Route = createFileRoute('/organization/question/')({ validateSearch: listAddress, component: Questions });

function Questions() {
  const del = useDelete({
    call: question.remove,
    name: 'question',
    word: 'Question',
    one: 'question',
    text: 'It disappears from the library, with its translations. Answers that visitors have given stay.',
    shownBy: question.search,
  });
  const groups = useLookup(lookupQuery(groupSearch));
  return (
    <ListPage
      title="Questions"
      call={question.search}
      address={Route.useSearch()}
      relations={{ group: true }}
      sort={['group.name', 'position']}
      filters={[
        choiceFilter(
          'group.uuid',
          'Group',
          groups.rows.map(({ uuid, name }) => ({ value: uuid, label: name })),
          'All groups',
          groups,
        ),
        uuidFilter(),
        textFilter('ask', 'Question text'),
      ]}
      columns={[
        { key: 'group.name', title: 'Group name', render: ({ group }) => group?.name, sortable: true, width: 130 },
        { key: 'uuid', title: 'UUID', render: ({ uuid }) => <Uuid value={uuid} />, width: 110, small: 'hidden' },
        { key: 'ask', title: 'Ask', render: ({ ask }) => ask, sortable: true, small: 'headline' },
        {
          key: 'position',
          title: 'Position',
          render: ({ position }) => position,
          sortable: true,
          align: 'right',
          width: 90,
          small: 'hidden',
        },
        {
          key: 'form_tag_key',
          title: 'Type',
          render: ({ form_tag_key }) => <span className="tag">{keyName(form_tag_key)}</span>,
          sortable: true,
          width: 120,
        },
      ]}
      add={{ label: 'Add question', call: question.save, to: '/organization/question/add' }}
      extra={<GroupEditor />}
      empty={{ title: 'No questions yet', text: 'Questions are what shelters ask on their adoption forms. Add the first one.' }}
      keyOf={({ uuid }) => uuid}
      opens={({ uuid }) => ({ to: `/organization/question/${uuid}` })}
      edit={{ call: question.save, called: ({ ask }) => ask }}
      actions={can(question.remove) ? ({ uuid, ask }) => <DeleteButton name={ask} onClick={() => del(uuid, ask)} /> : undefined}
    />
  );
}
