import { search } from '@homeward/contract/application';
import type { Pet } from '@homeward/contract/pet';
import { Link } from '@tanstack/react-router';
import { searchQuery } from '../../api/queries.ts';
import { can } from '../../session/session.ts';
import { Boundary } from '../../ui/page/boundary.tsx';
import { Unread, useLookup } from '../../ui/page/lookup.tsx';
import { When } from '../../ui/text/when.tsx';
import { fullName } from '../adoption/adoption-words.ts';
import { EndedTag, StatusTag } from '../adoption/status-tag.tsx';

const MOST = 100;

/** Who has asked for a pet, the newest first; for whoever may see applications. */
export function PetApplications({ pet: { uuid } }: { pet: Pet }) {
  const permitted = can(search);
  const asked = { search: { 'pet.uuid': uuid, with: { adopter_user: true } }, options: { limit: MOST } };
  const { rows, ...reading } = useLookup(searchQuery(search, asked), permitted);
  if (!permitted) return null;
  return (
    <section className="card pet-card">
      <h2>Applications</h2>
      <Unread of={reading} what="Who has asked for it" />
      <Boundary>
        {!reading.isLoading && !reading.failure && rows.length === 0 && <p>Nobody has asked for it.</p>}
        <ul className="pet-applications">
          {rows.map((application) => (
            <li key={application.uuid}>
              <Link
                to="/organization/adoption-application/$applicationUuid/$activeTab"
                params={{ applicationUuid: application.uuid, activeTab: 'information' }}
              >
                <bdi>{application.adopter_user ? fullName(application.adopter_user) : 'Application'}</bdi>
              </Link>
              <StatusTag {...application} /> <EndedTag {...application} />
              <When value={application.created_date} />
            </li>
          ))}
        </ul>
      </Boundary>
    </section>
  );
}
