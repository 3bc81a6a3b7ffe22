import { type Pet, restore, search } from '@homeward/contract/pet';
import { getRouteApi } from '@tanstack/react-router';
import { Button } from 'antd';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { refresh } from '../../../api/queries.ts';
import { can } from '../../../session/session.ts';
import { useAction } from '../../../ui/action/use-action.ts';
import { useConfirm } from '../../../ui/action/use-confirm.ts';
import { choiceFilter, textFilter, uuidFilter } from '../../../ui/list/filter.ts';
import { EmbeddedList } from '../../../ui/list/list-page.tsx';
import { RowButton } from '../../../ui/list/row-action.tsx';
import { Thumbnail } from '../../../ui/picture/thumbnail.tsx';
import { statusNames } from '../../pet/pet-words.ts';
import type { TabProps } from '../tabs.ts';

const route = getRouteApi('/organization/shelter/$shelterUuid/$activeTab');
const AGAIN = 'A partner that no longer lists a pet may take it away again with its next sync.';

/** The deleted pets of a shelter, to be brought back one by one or several at once (decision 98). */
export default function PetRestoreTab({ shelter }: TabProps) {
  const address = route.useSearch();
  const { chosen, setChosen, busy, restoreOne, restoreChosen } = useRestore(shelter.uuid);
  const locations = (shelter.organization_branches ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }));
  const permitted = can(restore);
  return (
    <EmbeddedList
      title="Deleted pets"
      call={search}
      address={address}
      fixed={{ 'branch.shelter.uuid': shelter.uuid, deleted: true }}
      relations={{ branch: true, picture: true }}
      sort="name"
      filters={[
        uuidFilter(),
        choiceFilter('branch.uuid', 'Location', locations, 'All locations'),
        textFilter('custom_code', 'Custom code'),
        textFilter('global_code', 'Global code'),
      ]}
      columns={[
        { key: 'picture', title: 'Image', render: ({ picture }) => <Thumbnail pictureKey={picture?.key} />, width: 75 },
        { key: 'name', title: 'Name', render: ({ name }) => name, sortable: true, small: 'headline' },
        { key: 'branch.name', title: 'Location', render: ({ branch }) => branch?.name, sortable: true },
        { key: 'custom_code', title: 'Custom code', render: ({ custom_code }) => custom_code, sortable: true },
        { key: 'global_code', title: 'Global code', render: ({ global_code }) => global_code, sortable: true },
      ]}
      selection={permitted ? { chosen, onChange: setChosen } : undefined}
      extra={
        chosen.size > 0 && (
          <Button type="primary" loading={busy} onClick={restoreChosen}>
            Restore {chosen.size === 1 ? '1 pet' : `${chosen.size} pets`}
          </Button>
        )
      }
      actions={
        permitted
          ? (pet) => (
              <RowButton label={`Restore ${pet.name}`} onClick={() => restoreOne(pet)}>
                <RotateCcw size={16} strokeWidth={1.7} aria-hidden />
              </RowButton>
            )
          : undefined
      }
      empty={{
        title: 'No deleted pets',
        text: 'Pets that were deleted, or taken away by a sync, can be brought back from here.',
      }}
      keyOf={({ uuid }) => uuid}
      opens={({ uuid }) => ({ to: `/organization/pet/${uuid}` })}
    />
  );
}

/** Brings back one pet, or those that are chosen. */
function useRestore(shelter_uuid: string) {
  const confirm = useConfirm();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { run, busy } = useAction(restore, {
    success: ({ restored: { length } }) => (length > 1 ? `${length} pets restored successfully!` : 'Pet restored successfully!'),
    failure: (reason) => `Could not restore pet. Error: ${reason}`,
  });
  const send = async (pet_uuid: string[]) => {
    if (!(await run({ shelter_uuid, pet_uuid }))) return;
    setChosen(new Set());
    await refresh(search);
  };
  const restoreOne = async ({ uuid, name, status_key }: Pet) => {
    const text = `${name} returns as ${statusNames[status_key].toLowerCase()}. ${AGAIN}`;
    if (await confirm({ title: 'Are you sure about restoring this pet?', text, ok: 'Restore' })) await send([uuid]);
  };
  const restoreChosen = async () => {
    const title =
      chosen.size > 1 ? `Are you sure about restoring these ${chosen.size} pets?` : 'Are you sure about restoring this pet?';
    const text = `Each returns with the status it had. ${AGAIN}`;
    if (await confirm({ title, text, ok: 'Restore' })) await send([...chosen]);
  };
  return { chosen, setChosen, busy, restoreOne, restoreChosen };
}
