import { InPersonOff } from '../kiosk/in-person-off.tsx';
import { VisitorRules } from '../kiosk/visitor-rules.tsx';
import { BesideHistory } from '../setting-form.tsx';
import type { TabProps } from '../tabs.ts';

/** Where new visitors go, and those who are here already (spec 001 §2). */
export default function InPersonTab({ shelter }: TabProps) {
  if (!shelter.in_person) return <InPersonOff shelter={shelter} />;
  return (
    <BesideHistory shelter={shelter} kind="APPLICATION_IN_PERSON">
      <div className="card">
        <VisitorRules shelter={shelter} />
      </div>
    </BesideHistory>
  );
}
