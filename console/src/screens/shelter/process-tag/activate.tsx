import { enable } from '@homeward/contract/application-tag';
import { Button } from 'antd';
import { Tags } from 'lucide-react';
import { can } from '../../../session/session.ts';
import { useAction } from '../../../ui/action/use-action.ts';
import { Empty } from '../../../ui/page/empty.tsx';
import { refreshShelter } from '../shelter-query.ts';
import type { TabProps } from '../tabs.ts';
import '../../../ui/list/list-page.css';

/** What stands in place of the tags until the feature is on. */
export function Activate({ shelter: { uuid, name } }: TabProps) {
  const { run, busy } = useAction(enable, {
    success: 'Process tag feature activated!',
    failure: (reason) => `Failed to activate process tag feature. Reason: ${reason}`,
  });
  const activate = async () => {
    if (await run({ organization_shelter_uuid: uuid })) await refreshShelter();
  };
  return (
    <div className="card">
      <Empty
        icon={<Tags size={30} strokeWidth={1.4} aria-hidden />}
        title="Process tags are not activated"
        text={`With process tags, applications to ${name} are tagged by what happens to them.`}
      >
        {can(enable) && (
          <Button type="primary" loading={busy} onClick={activate}>
            Activate
          </Button>
        )}
      </Empty>
    </div>
  );
}
