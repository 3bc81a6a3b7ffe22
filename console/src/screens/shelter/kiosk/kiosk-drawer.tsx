import type { Branch } from '@homeward/contract/branch';
import { create, type Kiosk } from '@homeward/contract/kiosk';
import { Drawer, Input } from 'antd';
import { useMemo } from 'react';
import { useWayBack } from '../../../ui/browser/use-way-back.ts';
import { Field } from '../../../ui/field/field.tsx';
import { OneSelect } from '../../../ui/field/one-select.tsx';
import { RecordForm } from '../../../ui/form/record-form.tsx';
import { useCloseForm } from '../../../ui/form/unsaved.ts';
import { Boundary } from '../../../ui/page/boundary.tsx';
import { refreshKiosks } from './kiosk-query.ts';

/** Totems are set up by the device itself. */
const TYPES: { value: Kiosk['type_key']; label: string }[] = [{ value: 'SELF_CHECK_IN', label: 'Self check-in' }];

/** A new kiosk of a location. */
export function KioskDrawer({ branch, onClose }: { branch: Branch; onClose: () => void }) {
  useWayBack({ hasAddress: false });
  const closeForm = useCloseForm();
  // What is typed at one location is not offered at another.
  const id = `new-kiosk-${branch.uuid}`;
  const values = useMemo(
    () => ({ kiosk: { name: '', type_key: 'SELF_CHECK_IN' as const, branch_uuid: branch.uuid } }),
    [branch.uuid],
  );
  const close = async () => {
    if (await closeForm(id)) onClose();
  };
  return (
    <Drawer open title={`New Kiosk · ${branch.name}`} onClose={() => void close()} size={420} styles={{ body: { padding: 0 } }}>
      <Boundary>
        <RecordForm
          call={create}
          values={values}
          id={id}
          success="Kiosk created successfully!"
          failure={(reason) => `Failed to create kiosk. Reason: ${reason}`}
          // A kiosk is not changed.
          update={null}
          onSaved={() => refreshKiosks()}
          leave={onClose}
        >
          <div className="section">
            <Field name={['kiosk', 'name']} label="Name">
              <Input autoFocus />
            </Field>
            <Field name={['kiosk', 'type_key']} label="Type">
              <OneSelect options={TYPES} />
            </Field>
          </div>
        </RecordForm>
      </Boundary>
    </Drawer>
  );
}
