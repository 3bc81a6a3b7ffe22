import { Modal } from 'antd';
import type { ReactNode } from 'react';
import type { Query } from '../../api/queries.ts';
import { holdsPath } from '../../session/held.ts';
import { can, type Permitted, useSession } from '../../session/session.ts';
import { useWayBack } from '../browser/use-way-back.ts';
import { Boundary, Drawn } from '../page/boundary.tsx';
import type { Needed } from '../page/forbidden.tsx';
import { LoadedRecord } from '../page/record.tsx';
import { NotAllowedToCreate } from './form-page.tsx';
import './record-form.css';

interface FormModalProps<Loaded> {
  title: string;
  /** Reading the record needs this. */
  read: Permitted;
  /** Making a new one needs this. */
  create: Permitted & Needed;
  isNew: boolean;
  /** How to load the record; not asked for a new one. */
  query: Query<Loaded>;
  /** Leaves its address, which asks where something is not saved. */
  onClose: () => void;
  /** Of the dialog, where something stands beside its fields. */
  width?: number;
  children: (loaded: Loaded | undefined) => ReactNode;
}

/** A record's form over the list it was opened from; it has an address of its own. */
export function FormModal<Loaded>({ title, read, create, isNew, query, onClose, width = 620, children }: FormModalProps<Loaded>) {
  useSession();
  useWayBack({ hasAddress: true });
  if (isNew && !can(create)) return <NotAllowedToCreate call={create} />;
  // The list below says already that it may not be read.
  if (!isNew && !holdsPath(read.path)) return null;
  return (
    <Modal open title={title} onCancel={onClose} footer={null} width={width} className="form-modal">
      <Boundary>
        <Drawn draw={() => (isNew ? children(undefined) : <LoadedRecord query={query}>{children}</LoadedRecord>)} />
      </Boundary>
    </Modal>
  );
}
