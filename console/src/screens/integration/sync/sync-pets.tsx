import { MAX_TOLD, outcomes, type Sync, type SyncPet } from '@homeward/contract/sync';
import { Link } from '@tanstack/react-router';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { DataTable } from '../../../ui/data-table.tsx';
import { Failed } from '../../../ui/empty.tsx';
import { outcomeWords } from './sync-words.ts';
import { useSyncPets } from './use-sync.ts';

const SHOWN = 20;

/** What an ended run says of single animals: what became of each, and why; of a dry run, what would. */
export function SyncPets({ sync }: { sync: Sync }) {
  const { data, error, refetch } = useSyncPets(sync.uuid, true);
  const [outcome, setOutcome] = useState<SyncPet['outcome_key']>();
  const [shown, setShown] = useState(SHOWN);
  if (error && !data)
    return (
      <section className="card">
        <Failed error={error} onRetry={() => refetch()} />
      </section>
    );
  const pets = data?.pets ?? [];
  if (data && !pets.length && !sync.dry_run) return null;
  const kinds = outcomes.filter((key) => pets.some(({ outcome_key }) => outcome_key === key));
  const chosen = outcome ? pets.filter(({ outcome_key }) => outcome_key === outcome) : pets;
  return (
    <section className="card sync-pets">
      <header>
        <h2>{sync.dry_run ? 'What it would do' : 'What it did'}</h2>
        {kinds.length > 1 && (
          <Select
            aria-label="Outcome"
            value={outcome}
            allowClear
            placeholder="All outcomes"
            options={kinds.map((value) => ({ value, label: outcomeWords[value].label }))}
            onChange={(value: SyncPet['outcome_key'] | undefined) => {
              setOutcome(value);
              setShown(SHOWN);
            }}
          />
        )}
        {kinds.includes('WAITING') && <Link to={'/integration-mapping' as string}>Go to the mappings</Link>}
      </header>
      {data && !pets.length ? (
        <p className="integration-none">It would change nothing.</p>
      ) : (
        <DataTable
          caption="Animals"
          rows={data && chosen.slice(0, shown)}
          keyOf={({ external_id, outcome_key, reason }) => `${external_id} ${outcome_key} ${reason}`}
          columns={[
            {
              key: 'outcome',
              title: 'Outcome',
              width: 120,
              render: ({ outcome_key: key }) => (
                <span className={`tag ${outcomeWords[key].colour}`}>{outcomeWords[key].label}</span>
              ),
            },
            { key: 'name', title: 'Animal', small: 'headline', width: 150, render: ({ name }) => name ?? 'Without a name' },
            {
              key: 'id',
              title: 'External ID',
              render: ({ external_id }) => <span className="mono cell-word">{external_id}</span>,
            },
            { key: 'reason', title: 'Reason', render: ({ reason }) => reason },
          ]}
        />
      )}
      {chosen.length > shown && (
        <Button type="link" onClick={() => setShown(shown + 5 * SHOWN)}>
          Show more ({(chosen.length - shown).toLocaleString()})
        </Button>
      )}
      {kinds.some((key) => pets.filter(({ outcome_key }) => outcome_key === key).length >= MAX_TOLD) && (
        <p className="integration-none">Of each outcome the first {MAX_TOLD} animals are named.</p>
      )}
    </section>
  );
}
