import * as specie from '@homeward/contract/specie';
import { createFileRoute } from '@tanstack/react-router';
import { refresh } from '../../../api/queries.ts';
import { can } from '../../../session/session.ts';
import { textFilter, uuidFilter } from '../../../ui/filter.ts';
import { listAddress } from '../../../ui/list-address.ts';
import { ListPage } from '../../../ui/list-page.tsx';
import { DeleteButton, EditLink } from '../../../ui/row-action.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useConfirm } from '../../../ui/use-confirm.ts';
import { Uuid } from '../../../ui/uuid.tsx';

export const Route = createFileRoute('/admin/specie/')({ validateSearch: listAddress, component: Species });

function Species() {
  const remove = useRemove();
  return (
    <ListPage
      title="Species"
      call={specie.search}
      address={Route.useSearch()}
      sort="name"
      filters={[uuidFilter(), textFilter('name', 'Name')]}
      columns={[
        { key: 'uuid', title: 'UUID', render: ({ uuid }) => <Uuid value={uuid} />, width: 160, small: 'hidden' },
        { key: 'name', title: 'Name', render: ({ name }) => name, sortable: true, small: 'headline' },
      ]}
      add={{ label: 'Create new species', call: specie.create, to: '/admin/specie/add' }}
      empty={{ title: 'No species yet', text: 'Species are what pets, questions and fees are sorted by.' }}
      keyOf={({ uuid }) => uuid}
      actions={(record) => (
        <div>
          {can(specie.update) && <EditLink to={`/admin/specie/${record.uuid}`} name={record.name} />}
          {can(specie.remove) && <DeleteButton name={record.name} onClick={() => remove(record)} />}
        </div>
      )}
    />
  );
}

function useRemove() {
  const confirm = useConfirm();
  const { run } = useAction(specie.remove, {
    success: 'Specie deleted successfully!',
    failure: (reason) => `Failed to delete specie. Error: ${reason}`,
  });
  return async ({ uuid, name }: specie.Specie) => {
    const sure = await confirm({
      title: `Delete ${name}?`,
      text: 'It disappears from every list that offers species.',
      ok: 'Delete',
      danger: true,
    });
    if (sure && (await run({ specie_uuid: uuid }))) await refresh(specie.search);
  };
}
