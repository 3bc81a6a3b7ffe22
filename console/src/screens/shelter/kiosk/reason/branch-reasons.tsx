import type { Branch } from '@homeward/contract/branch';
import type { Shelter } from '@homeward/contract/shelter';
import { create, type ShelterKioskReason, search } from '@homeward/contract/shelter-kiosk-reason';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { ChevronLeft, Inbox, Plus } from 'lucide-react';
import { useState } from 'react';
import { holdsPath } from '../../../../session/held.ts';
import { can } from '../../../../session/session.ts';
import { Empty, Failed } from '../../../../ui/page/empty.tsx';
import { Forbidden } from '../../../../ui/page/forbidden.tsx';
import { later } from '../../../../ui/page/later.tsx';
import { Loading } from '../../../../ui/page/loading.tsx';
import { NotFound } from '../../../../ui/page/not-found.tsx';
import { Tabs } from '../../../../ui/page/tabs.tsx';
import { reasonsQuery } from '../kiosk-query.ts';
import { Reason } from './reason.tsx';
import './reason.css';

const InPersonOff = later(async () => ({ default: (await import('../in-person-off.tsx')).InPersonOff }));
const NewReason = later(async () => ({ default: (await import('./new-reason.tsx')).NewReason }));

interface BranchReasonsProps {
  shelter: Shelter;
  branchUuid: string;
  tab: string | undefined;
  onTab: (tab: string | undefined) => void;
}

/** Why people come to one location, a tab each (spec 001 §2). */
export function BranchReasons({ shelter, branchUuid, ...props }: BranchReasonsProps) {
  const branch = shelter.organization_branches?.find(({ uuid }) => uuid === branchUuid);
  if (!holdsPath(search.path)) return <Forbidden needs={[search]} />;
  if (!shelter.in_person) return <InPersonOff shelter={shelter} />;
  if (!branch) return <NotFound title="Location not found" />;
  return (
    <>
      <Link
        to="/organization/shelter/$shelterUuid/$activeTab"
        params={{ shelterUuid: shelter.uuid, activeTab: 'kiosk' }}
        className="back"
      >
        <ChevronLeft size={15} aria-hidden />
        Kiosk
      </Link>
      <header className="page-head">
        <h2>Kiosk reasons of {branch.name}</h2>
      </header>
      <Loaded {...{ shelter, branch }} {...props} />
    </>
  );
}

type LoadedProps = Omit<BranchReasonsProps, 'branchUuid'> & { branch: Branch };

function Loaded({ branch, ...props }: LoadedProps) {
  const { data, error, refetch } = useQuery(reasonsQuery(branch));
  if (error && !data)
    return (
      <div className="card">
        <Failed error={error} onRetry={() => refetch()} />
      </div>
    );
  return data ? <Reasons branch={branch} reasons={data.result} {...props} /> : <Loading />;
}

const NEW = 'add';

function Reasons({ shelter, branch, reasons, tab, onTab }: LoadedProps & { reasons: ShelterKioskReason[] }) {
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set());
  const mark = (key: string, isDirty: boolean) =>
    setDirty((now) => {
      if (now.has(key) === isDirty) return now;
      return new Set(isDirty ? [...now, key] : [...now].filter((other) => other !== key));
    });
  const isAdding = tab === NEW && can(create);
  const tabs = [
    ...reasons.map(({ uuid, name }) => ({ key: uuid, label: name, dirty: dirty.has(uuid) })),
    ...(isAdding ? [{ key: NEW, label: 'New kiosk reason' }] : []),
  ];
  const add = () => onTab(NEW);
  if (!tabs.length) return <NoReason onAdd={add} />;
  const active = tabs.find(({ key }) => key === tab)?.key ?? tabs[0]?.key ?? '';
  return (
    <Tabs
      label={`Kiosk reasons of ${branch.name}`}
      tabs={tabs}
      active={active}
      onChange={onTab}
      extra={
        can(create) && (
          <Button icon={<Plus size={16} aria-hidden />} onClick={add}>
            Add
          </Button>
        )
      }
      panel={({ key }, isActive) => {
        const reason = reasons.find(({ uuid }) => uuid === key);
        if (!reason) return <NewReason {...{ branch, reasons }} onDone={onTab} />;
        return (
          <Reason
            {...{ shelter, branch, reason }}
            active={isActive}
            onDirty={(is) => mark(key, is)}
            onGone={() => onTab(undefined)}
          />
        );
      }}
    />
  );
}

const NoReason = ({ onAdd }: { onAdd: () => void }) => (
  <div className="card">
    <Empty
      icon={<Inbox size={30} strokeWidth={1.4} aria-hidden />}
      title="No kiosk reason found"
      text="Visitors of this location choose from nothing yet."
    >
      {can(create) && (
        <Button type="link" onClick={onAdd}>
          Add kiosk reason
        </Button>
      )}
    </Empty>
  </div>
);
