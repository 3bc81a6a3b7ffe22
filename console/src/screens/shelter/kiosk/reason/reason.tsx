import type { Branch } from '@homeward/contract/branch';
import { search as questions } from '@homeward/contract/question';
import type { Shelter } from '@homeward/contract/shelter';
import { getSmartResponse, remove, type ShelterKioskReason, update } from '@homeward/contract/shelter-kiosk-reason';
import { Button } from 'antd';
import { useMemo } from 'react';
import { can } from '../../../../session/session.ts';
import { useAction } from '../../../../ui/action/use-action.ts';
import { useConfirm } from '../../../../ui/action/use-confirm.ts';
import { RecordForm } from '../../../../ui/form/record-form.tsx';
import { Boundary } from '../../../../ui/page/boundary.tsx';
import { History } from '../../../../ui/page/history.tsx';
import { later } from '../../../../ui/page/later.tsx';
import { readReason, refreshReasons } from '../kiosk-query.ts';
import { ReasonFields } from './reason-fields.tsx';

const ReasonQuestions = later(() => import('./reason-questions.tsx'));
const ReasonTranslations = later(() => import('./reason-translations.tsx'));
const SmartResponse = later(() => import('./smart-response.tsx'));

export interface ReasonProps {
  shelter: Shelter;
  branch: Branch;
  reason: ShelterKioskReason;
  /** Whether it is in sight. */
  active: boolean;
}

/** One reason of a location: its words, their translations, what it asks and what it texts. */
export function Reason(props: ReasonProps & { onDirty: (dirty: boolean) => void; onGone: () => void }) {
  const { reason, active } = props;
  return (
    <div className="two">
      <div className="reason-parts">
        <section className="card" aria-label="Reason">
          <ReasonForm {...props} />
        </section>
        <section className="card" aria-label="Translations">
          <Boundary>
            <ReasonTranslations {...props} />
          </Boundary>
        </section>
        {can(questions) && active && (
          <section className="card" aria-label="Questions">
            <Boundary>
              <ReasonQuestions {...props} />
            </Boundary>
          </section>
        )}
        {can(getSmartResponse) && (
          <section className="card" aria-label="Smart response">
            <Boundary>
              <SmartResponse {...props} />
            </Boundary>
          </section>
        )}
      </div>
      <div className="side-column">{active && <History uuid={reason.uuid} />}</div>
    </div>
  );
}

const valuesOf = ({ uuid, version, name, end_message, wait_list_on_end, custom_reason_response }: ShelterKioskReason) => ({
  shelter_kiosk_reason: { uuid, version, name, end_message, wait_list_on_end, custom_reason_response },
});

function ReasonForm({
  reason,
  active,
  onDirty,
  onGone,
}: ReasonProps & { onDirty: (dirty: boolean) => void; onGone: () => void }) {
  const values = useMemo(() => valuesOf(reason), [reason]);
  const confirm = useConfirm();
  const { run } = useAction(remove, {
    success: 'Shelter kiosk reason deleted successfully!',
    failure: (words) => `Failed to delete shelter kiosk reason. Reason: ${words}`,
  });
  const del = async () => {
    const text = 'Visitors of this location cannot choose it any more.';
    if (!(await confirm({ title: `Delete ${reason.name}?`, text, ok: 'Delete', danger: true }))) return;
    if (!(await run({ shelter_kiosk_reason_uuid: reason.uuid }))) return;
    onGone();
    await refreshReasons();
  };
  return (
    <RecordForm
      call={update}
      values={values}
      id={`reason-${reason.uuid}`}
      active={active}
      saveLabel="Save reason"
      onDirty={onDirty}
      success="Shelter kiosk reason saved successfully!"
      failure={(words) => `Could not save shelter kiosk reason options. Reason: ${words}`}
      latest={async () => valuesOf(await readReason(reason))}
      onSaved={() => refreshReasons()}
      actions={
        can(remove) && (
          <Button danger type="text" onClick={del}>
            Delete reason
          </Button>
        )
      }
    >
      <div className="section">
        <h3>{reason.reason?.name ?? 'Kiosk reason'}</h3>
        <ReasonFields />
      </div>
    </RecordForm>
  );
}
