import { History } from '../../../ui/page/history.tsx';
import { InPersonOff } from '../kiosk/in-person-off.tsx';
import { VisitorRules } from '../kiosk/visitor-rules.tsx';
import { settingOf } from '../shelter-query.ts';
import type { TabProps } from '../tabs.ts';

/** Where new visitors go, and those who are here already (spec 001 §2). */
export default function InPersonTab({ shelter }: TabProps) {
  if (!shelter.in_person) return <InPersonOff shelter={shelter} />;
  const kept = settingOf(shelter, 'APPLICATION_IN_PERSON');
  return (
    <div className="two">
      <div className="card">
        <VisitorRules shelter={shelter} />
      </div>
      <div className="side-column">{kept && <History uuid={kept.uuid} />}</div>
    </div>
  );
}
