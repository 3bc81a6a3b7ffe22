import { History } from '../../ui/page/history.tsx';
import { SettingsForm } from '../integration/settings/settings-form.tsx';
import type { TabProps } from './tabs.ts';

/** What the network tells all of its integrations that do not say it themselves. */
export default function SettingsTab({ network: { uuid } }: TabProps) {
  return (
    <div className="two">
      <SettingsForm owner={{ network_uuid: uuid }} />
      <div className="side-column">
        <History uuid={uuid} />
      </div>
    </div>
  );
}
