import { useDeferredValue } from 'react';
import { Boundary } from '../../../ui/page/boundary.tsx';
import { History } from '../../../ui/page/history.tsx';
import type { TabProps } from '../tabs.ts';
import { GeneralForm } from './general-form.tsx';
import { Locations } from './locations.tsx';
import { ProfileForm } from './profile-form.tsx';

/** The settings of spec 000 §2, then the profile and the locations (decision 56), each with a save of its own. */
export default function GeneralTab({ shelter }: TabProps) {
  return (
    <div className="two">
      <div className="stack">
        <div className="card">
          <Boundary>
            <GeneralForm shelter={shelter} />
          </Boundary>
        </div>
        <Below shelter={shelter} />
      </div>
      <div className="side-column">
        <History uuid={shelter.uuid} />
      </div>
    </div>
  );
}

/** What is far below comes with the frame after the first. */
function Below({ shelter }: TabProps) {
  const isDue = useDeferredValue(true, false);
  return (
    isDue && (
      <>
        <div className="card">
          <Boundary>
            <ProfileForm shelter={shelter} />
          </Boundary>
        </div>
        <Boundary>
          <Locations shelter={shelter} />
        </Boundary>
      </>
    )
  );
}
