import type { Integration } from '@homeward/contract/integration';
import { search as searchPets } from '@homeward/contract/pet';
import type { Sync } from '@homeward/contract/sync';
import { search } from '@homeward/contract/sync-pet';
import { Link } from '@tanstack/react-router';
import { can } from '../../../session/session.ts';
import { choiceFilter, textFilter } from '../../../ui/list/filter.ts';
import { filtersOf, type ListAddress } from '../../../ui/list/list-address.ts';
import { EmbeddedList } from '../../../ui/list/list-page.tsx';
import { useWaitedWords } from '../../mapping/waited-words.ts';
import { outcomeChoices, outcomeWords } from './sync-words.ts';

interface SyncPetsProps {
  integration: Pick<Integration, 'uuid' | 'partner_key'>;
  sync: Sync;
  address: ListAddress;
}

/** What an ended run says of single animals: what became of each, and why; of a dry run, what would. */
export function SyncPets({ integration, sync, address }: SyncPetsProps) {
  const words = useWaitedWords(integration, sync.waiting > 0);
  return (
    <section className="sync-pets">
      <EmbeddedList
        title={sync.dry_run ? 'What it would do' : 'What it did'}
        call={search}
        address={address}
        // Of one outcome all are as urgent.
        {...(filtersOf(address).outcome_key && { sort: 'id' })}
        {...(can(searchPets) && { relations: { pet_uuid: true } })}
        fixed={{ 'sync.uuid': sync.uuid }}
        filters={[textFilter('name', 'Animal'), choiceFilter('outcome_key', 'Outcome', outcomeChoices, 'All outcomes')]}
        columns={[
          {
            key: 'outcome_key',
            title: 'Outcome',
            width: 120,
            sortable: true,
            render: ({ outcome_key: key }) => (
              <span className={`tag ${outcomeWords[key].colour}`}>{outcomeWords[key].label}</span>
            ),
          },
          {
            key: 'name',
            title: 'Animal',
            small: 'headline',
            width: 150,
            sortable: true,
            render: ({ name, pet_uuid }) =>
              pet_uuid ? (
                <Link to="/organization/pet/$petUuid" params={{ petUuid: pet_uuid }}>
                  {name ?? 'Without a name'}
                </Link>
              ) : (
                (name ?? 'Without a name')
              ),
          },
          {
            key: 'external_id',
            title: 'External ID',
            sortable: true,
            render: ({ external_id }) => <span className="mono cell-word">{external_id}</span>,
          },
          { key: 'reason', title: 'Reason', render: ({ reason }) => reason },
        ]}
        extra={sync.waiting > 0 && <Link {...words}>Go to the mappings</Link>}
        empty={{
          title: sync.dry_run ? 'It would change nothing' : 'It changed nothing',
          text: 'Animals that stay as they are do not stand here.',
        }}
        keyOf={({ external_id, outcome_key, reason }) => `${external_id} ${outcome_key} ${reason}`}
      />
    </section>
  );
}
