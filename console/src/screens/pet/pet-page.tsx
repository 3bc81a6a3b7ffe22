import { search as searchIntegrations } from '@homeward/contract/integration';
import { type Pet, search, why } from '@homeward/contract/pet';
import { kennelCards } from '@homeward/contract/print';
import { search as searchShelters } from '@homeward/contract/shelter';
import { Button } from 'antd';
import { Printer } from 'lucide-react';
import { singleQuery } from '../../api/queries.ts';
import { holdsPath } from '../../session/held.ts';
import { can, useSession } from '../../session/session.ts';
import { Back } from '../../ui/page/back.tsx';
import { Boundary } from '../../ui/page/boundary.tsx';
import { Forbidden } from '../../ui/page/forbidden.tsx';
import { History } from '../../ui/page/history.tsx';
import { LoadedRecord } from '../../ui/page/record.tsx';
import { useTitle } from '../../ui/page/title.ts';
import { usePrintCards } from '../shelter/kennel-card/use-print-cards.ts';
import { PetApplications } from './pet-applications.tsx';
import { PetFacts } from './pet-facts.tsx';
import { PetPictures } from './pet-pictures.tsx';
import { PetSources } from './pet-sources.tsx';
import { PetStanding } from './pet-standing.tsx';
import '../../ui/list/list-page.css';
import '../../ui/form/record-form.css';
import './pet.css';

/** Everything that is known of a pet, whether visitors meet it, and why not. */
export function PetPage({ uuid }: { uuid: string }) {
  useSession();
  return holdsPath(search.path) ? (
    <LoadedRecord query={singleQuery(search, { search: { uuid, 'deleted.in': [true, false], with: relations() } })}>
      {(pet) => <Screen pet={pet} />}
    </LoadedRecord>
  ) : (
    <Forbidden needs={[search]} />
  );
}

function relations() {
  const seesShelters = can(searchShelters);
  return {
    ...{ description: true, birth_date: true, neutered: true, status_source: true, currency: true },
    ...{ picture: true, specie: true, breed: true, secondary_breed: true, media: { with: { file: true } } },
    branch: seesShelters ? { with: { shelter: true } } : true,
    ...(seesShelters && { foster_user: true }),
    ...(can(searchIntegrations) && { sources: { with: { integration: true } } }),
  };
}

function Screen({ pet }: { pet: Pet }) {
  useTitle(pet.name);
  return (
    <>
      <Back label="Pets" to="/organization/pet" />
      <header className="page-head">
        <h1>
          <bdi>{pet.name}</bdi>
        </h1>
        {pet.deleted && <span className="tag red">Deleted</span>}
        <div className="page-actions">{can(kennelCards) && !pet.deleted && <Print pet={pet} />}</div>
      </header>
      <div className="two">
        <div className="pet-column">
          <Boundary>
            <PetPictures pet={pet} />
          </Boundary>
          {can(why) && <PetStanding uuid={pet.uuid} />}
          <PetFacts pet={pet} />
          <PetSources pet={pet} />
          <PetApplications pet={pet} />
        </div>
        <div className="side-column">
          <History uuid={pet.uuid} />
        </div>
      </div>
    </>
  );
}

function Print({ pet }: { pet: Pet }) {
  const { print, busy } = usePrintCards(pet.branch?.shelter?.uuid ?? '');
  if (!pet.branch?.shelter) return null;
  return (
    <Button
      icon={<Printer size={16} aria-hidden />}
      loading={busy}
      onClick={() => void print({ pet_uuids: [pet.uuid] }, { paper: 'A4', per_page: 1 })}
    >
      Print its kennel card
    </Button>
  );
}
