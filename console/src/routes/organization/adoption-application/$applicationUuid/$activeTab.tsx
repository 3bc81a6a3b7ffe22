import { type Application, search } from '@homeward/contract/application';
import { createFileRoute, Navigate } from '@tanstack/react-router';
import { calledAs, fullName } from '../../../../screens/adoption/adoption-words.ts';
import { ApplicationMenu } from '../../../../screens/adoption/application-menu.tsx';
import { applicationQuery } from '../../../../screens/adoption/application-query.ts';
import { EndedTag, StatusTag } from '../../../../screens/adoption/status-tag.tsx';
import { tabs } from '../../../../screens/adoption/tabs.ts';
import { RecordPage } from '../../../../ui/page/record-page.tsx';
import { firstTab } from '../../../../ui/page/record-tab.ts';
import '../../../../screens/adoption/adoption.css';

export const Route = createFileRoute('/organization/adoption-application/$applicationUuid/$activeTab')({
  component: ApplicationPage,
});

/** spec 000 §2: an unknown tab leads to the first. */
function ApplicationPage() {
  const { applicationUuid, activeTab } = Route.useParams();
  const tab = tabs.find(({ key }) => key === activeTab);
  if (!tab)
    return (
      <Navigate
        to="/organization/adoption-application/$applicationUuid/$activeTab"
        params={{ applicationUuid, activeTab: firstTab(tabs) }}
        replace
      />
    );
  return (
    <RecordPage
      key={applicationUuid}
      noun="application"
      read={search}
      query={applicationQuery(applicationUuid)}
      titleOf={() => 'Edit Adoption Application'}
      calledOf={calledAs}
      back={{ label: 'Adoptions', to: '/organization/adoption-application' }}
      about={(application) => <About application={application} />}
      tabs={tabs}
      activeTab={activeTab}
      to={(key) => `/organization/adoption-application/${applicationUuid}/${key}`}
    >
      {(application) => <tab.component application={application} />}
    </RecordPage>
  );
}

function About({ application }: { application: Application }) {
  const { adopter_user, pet } = application;
  return (
    <>
      <StatusTag {...application} />
      <EndedTag {...application} />
      <span className="adoption-facts">
        {adopter_user && <bdi>{fullName(adopter_user)}</bdi>}
        {pet && (
          <>
            {' · '}
            <bdi>{pet.name}</bdi>
          </>
        )}
      </span>
      <div className="page-actions">
        <ApplicationMenu application={application} />
      </div>
    </>
  );
}
