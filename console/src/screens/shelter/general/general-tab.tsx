import { search as settings } from '@homeward/contract/shelter-settings';
import { useDeferredValue } from 'react';
import { can } from '../../../session/session.ts';
import { FoldIndex } from '../../../ui/form/fold.tsx';
import { Boundary } from '../../../ui/page/boundary.tsx';
import { History } from '../../../ui/page/history.tsx';
import { currencyOf } from '../shelter-query.ts';
import type { TabProps } from '../tabs.ts';
import { GeneralSections } from './general-sections.tsx';
import { Locations } from './locations.tsx';
import { ProfileForm } from './profile-form.tsx';

/** In their order on the screen; what its reader may not see is not offered. */
const sections = () => [
  { id: 'name', title: 'Name' },
  ...(can(settings) ? [{ id: 'path-messages', title: 'Path Messages' }] : []),
  { id: 'contract', title: 'Contract' },
  { id: 'pet-listing', title: 'Pet Listing' },
  { id: 'petco', title: 'Petco Love Lost' },
  { id: 'medical-records', title: 'Medical records' },
  { id: 'interview', title: 'Interview' },
  ...(can(settings)
    ? [
        { id: 'documents', title: 'Personal Documents' },
        { id: 'sponsor', title: 'Sponsor Me' },
      ]
    : []),
  { id: 'profile', title: 'Profile' },
  { id: 'locations', title: 'Locations' },
];

/** The settings of spec 000 §2, then the profile and the locations (decision 56), each with a save of its own. */
export default function GeneralTab({ shelter }: TabProps) {
  return (
    <div className="two">
      <div className="stack">
        <FoldIndex folds={sections()} />
        <GeneralSections shelter={shelter} />
        <Below shelter={shelter} />
      </div>
      <div className="side-column">
        <History uuid={shelter.uuid} whole currency={currencyOf(shelter)} />
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
        <div className="card fold-form">
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
