import { forceSetAvailable } from '@homeward/contract/application';
import { createFileRoute } from '@tanstack/react-router';
import { SetAvailable } from '../../screens/adoption/set-available.tsx';
import { can, useSession } from '../../session/session.ts';
import { Forbidden } from '../../ui/page/forbidden.tsx';
import { useTitle } from '../../ui/page/title.ts';

export const Route = createFileRoute('/organization/adoption-setapproved')({
  validateSearch: ({ pet }: { pet?: unknown }) => (typeof pet === 'string' ? { pet } : {}),
  component: StuckPets,
});

const TITLE = 'Forcefully set pet to AVAILABLE status';

/** The tool for pets that are approved though nobody has them promised (spec 002 §2); `pet` in the address fills it in. */
function StuckPets() {
  useSession();
  useTitle(TITLE);
  const { pet = '' } = Route.useSearch();
  if (!can(forceSetAvailable)) return <Forbidden needs={[forceSetAvailable]} />;
  return (
    <>
      <header className="page-head">
        <h1>{TITLE}</h1>
      </header>
      <div className="card adoption-card">
        <SetAvailable key={pet} pet={pet} />
      </div>
    </>
  );
}
