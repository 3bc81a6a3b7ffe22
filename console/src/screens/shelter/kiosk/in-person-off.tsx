import { activateInPerson } from '@homeward/contract/kiosk-settings';
import type { Shelter } from '@homeward/contract/shelter';
import { Button } from 'antd';
import { DoorClosed } from 'lucide-react';
import { useState } from 'react';
import { can } from '../../../session/session.ts';
import { useAction } from '../../../ui/action/use-action.ts';
import { Empty } from '../../../ui/page/empty.tsx';
import { refreshShelter } from '../shelter-query.ts';
import '../../../ui/list/list-page.css';

/** spec 001 §5: what was activated shows after so many milliseconds. */
const ACTIVATION = 2000;

/** What stands in place of the tabs of visitors until the shelter has the feature (decision 99). */
export function InPersonOff({ shelter: { uuid, name } }: { shelter: Shelter }) {
  const [waits, setWaits] = useState(false);
  const { run, busy } = useAction(activateInPerson, {
    success: 'Shelter In Person feature activated!',
    failure: (reason) => `Failed to activate shelter in person feature. Reason: ${reason}`,
  });
  const activate = async () => {
    if (!(await run({ organization_shelter_uuid: uuid }))) return;
    setWaits(true);
    setTimeout(() => void refreshShelter(), ACTIVATION);
  };
  return (
    <div className="card">
      <Empty
        icon={<DoorClosed size={30} strokeWidth={1.4} aria-hidden />}
        title="Shelter In Person not activated"
        text={`With it, visitors of ${name} check in at a kiosk or by their own phone.`}
      >
        {can(activateInPerson) && (
          <Button type="primary" loading={busy || waits} onClick={activate}>
            Activate In Person Feature
          </Button>
        )}
      </Empty>
    </div>
  );
}
