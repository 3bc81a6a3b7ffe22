import type { Branch } from '@homeward/contract/branch';
import { create, deactivate, type Kiosk } from '@homeward/contract/kiosk';
import type { Shelter } from '@homeward/contract/shelter';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus, QrCode } from 'lucide-react';
import { useState } from 'react';
import { can } from '../../../session/session.ts';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { RowButton } from '../../../ui/list/row-action.tsx';
import { Failed, NoneYet } from '../../../ui/page/empty.tsx';
import { Uuid } from '../../../ui/text/uuid.tsx';
import { CodeDrawer } from './code-drawer.tsx';
import { KioskDrawer } from './kiosk-drawer.tsx';
import { branchesQuery } from './kiosk-query.ts';
import '../../../ui/list/list-page.css';

const activeOf = ({ kiosks = [] }: Branch, type: Kiosk['type_key']) =>
  kiosks.filter(({ type_key, active }) => active && type_key === type);

/** What is open over the table: a new kiosk of a location, or the codes of those it has. */
type Open = { what: 'new' | 'codes'; uuid: string };

/** The locations of a shelter with their kiosks. */
export function BranchTable({ shelter }: { shelter: Shelter }) {
  const { data, error, refetch } = useQuery(branchesQuery(shelter));
  const [open, setOpen] = useState<Open>();
  const branches = data?.organization_branches;
  const opened = branches?.find(({ uuid }) => uuid === open?.uuid);
  const close = () => setOpen(undefined);
  const reasonsOf = ({ uuid }: Branch) => ({
    to: '/organization/shelter/$shelterUuid/kiosk/$branchUuid' as const,
    params: { shelterUuid: shelter.uuid, branchUuid: uuid },
  });
  if (error && !data)
    return (
      <div className="card">
        <Failed error={error} onRetry={() => refetch()} />
      </div>
    );
  return (
    <div className="card">
      <DataTable
        caption="Locations and their kiosks"
        keyOf={({ uuid }) => uuid}
        rows={branches}
        columns={[
          { key: 'uuid', title: 'UUID', render: ({ uuid }) => <Uuid value={uuid} />, width: 150, small: 'hidden' },
          { key: 'name', title: 'Location', render: ({ name }) => name, small: 'headline' },
          {
            key: 'settings',
            title: 'Has Settings',
            render: ({ shelter_kiosk_reasons = [] }) => (shelter_kiosk_reasons.length ? 'Yes' : 'No'),
            small: 'titled',
          },
          { key: 'totem', title: 'Kiosks', render: (branch) => activeOf(branch, 'TOTEM').length, small: 'titled' },
          {
            key: 'self',
            title: 'Self Check-in Kiosk',
            small: 'titled',
            render: (branch) => <SelfKiosks branch={branch} onOpen={(what) => setOpen({ what, uuid: branch.uuid })} />,
          },
        ]}
        opens={reasonsOf}
        actions={(branch) => (
          <Link {...reasonsOf(branch)} className="table-action kiosk-reasons-link" aria-label={`Kiosk reasons of ${branch.name}`}>
            Reasons
          </Link>
        )}
      />
      {branches?.length === 0 && <NoneYet title="No locations yet" text="Kiosks stand at the locations of a shelter." />}
      {opened && open?.what === 'new' && <KioskDrawer branch={opened} onClose={close} />}
      {opened && open?.what === 'codes' && <CodeDrawer branch={opened} onClose={close} mayDeactivate={can(deactivate)} />}
    </div>
  );
}

/** How many self check-in kiosks a location has, with the ways to a new one and to their codes. */
function SelfKiosks({ branch, onOpen }: { branch: Branch; onOpen: (what: Open['what']) => void }) {
  const own = activeOf(branch, 'SELF_CHECK_IN').length;
  return (
    <span className="kiosk-self">
      <span className="kiosk-count">{own}</span>
      {can(create) && (
        <RowButton label={`Add a kiosk at ${branch.name}`} onClick={() => onOpen('new')}>
          <Plus size={16} aria-hidden />
        </RowButton>
      )}
      {own > 0 && (
        <RowButton label={`QR codes of ${branch.name}`} onClick={() => onOpen('codes')}>
          <QrCode size={16} aria-hidden />
        </RowButton>
      )}
    </span>
  );
}
