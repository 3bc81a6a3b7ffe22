import type { Pet } from '@homeward/contract/pet';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { When } from '../../ui/text/when.tsx';
import { usePartners } from '../partner/use-partners.ts';

/** Where a pet comes from, and what its partner has said of it last; for whoever may see integrations. */
export function PetSources({ pet: { sources } }: { pet: Pet }) {
  const { nameOf } = usePartners();
  if (!sources) return null;
  return (
    <section className="card pet-card">
      <h2>Where it comes from</h2>
      {sources.length === 0 && <p>No integration keeps it in step.</p>}
      {sources.map((source) => (
        <Source key={source.external_id} source={source} nameOf={nameOf} />
      ))}
    </section>
  );
}

interface SourceProps {
  source: NonNullable<Pet['sources']>[number];
  nameOf: (key: string) => string;
}

function Source({ source: { external_id, read_date, standing_there, left_date, waits_for, integration }, nameOf }: SourceProps) {
  return (
    <dl className="pet-facts">
      {integration && (
        <div>
          <dt>Integration</dt>
          <dd>
            {integration.deleted ? (
              <bdi>{integration.description}</bdi>
            ) : (
              <Link to="/integration/$integrationUuid" params={{ integrationUuid: integration.uuid }}>
                <bdi>{integration.description}</bdi>
              </Link>
            )}{' '}
            · {nameOf(integration.partner_key)}
          </dd>
        </div>
      )}
      <Fact title="ID there">
        <span className="mono">{external_id}</span>
      </Fact>
      {standing_there && (
        <Fact title="Status there">
          <bdi>{standing_there}</bdi>
        </Fact>
      )}
      {read_date && (
        <Fact title="Last read">
          <When value={read_date} />
        </Fact>
      )}
      {left_date && (
        <Fact title="Listed no more">
          <When value={left_date} />
        </Fact>
      )}
      {waits_for.length > 0 && (
        <div>
          <dt>Waits for</dt>
          <dd>
            {waits_for.map((kind) => (
              <Link key={kind} to="/integration-mapping/$mappingKind" params={{ mappingKind: kind }} className="inline-link">
                Mapping of {kind.replaceAll('-', ' ')}
              </Link>
            ))}
          </dd>
        </div>
      )}
    </dl>
  );
}

const Fact = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <dt>{title}</dt>
    <dd>{children}</dd>
  </div>
);
