import type { Application } from '@homeward/contract/application';
import * as petContract from '@homeward/contract/pet';
import * as shelterContract from '@homeward/contract/shelter';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { can } from '../../session/session.ts';
import { History } from '../../ui/page/history.tsx';
import { Thumbnail } from '../../ui/picture/thumbnail.tsx';
import { Uuid } from '../../ui/text/uuid.tsx';
import { When } from '../../ui/text/when.tsx';
import { statusNames as petStatusNames } from '../pet/pet-words.ts';
import { fullName, reasonNames } from './adoption-words.ts';
import { Given } from './given.tsx';
import { Paid } from './paid.tsx';
import { PartnerOutcome } from './partner-outcome.tsx';
import type { TabProps } from './tabs.ts';
import { Timeline } from './timeline.tsx';
import { WhyStuck } from './why-stuck.tsx';
import './adoption.css';
import { inCurrency } from '@homeward/contract/currency';
import { Email } from '../../ui/text/email.tsx';

/** Who wants whom, where it stands and why, and everything that was said and done (spec 001 §2). */
export default function InformationTab({ application }: TabProps) {
  return (
    <div className="two">
      <div className="adoption-column">
        <div className="adoption-cards">
          <ShelterCard application={application} />
          <AdopterCard application={application} />
          <PetCard application={application} />
          <CheckoutCard application={application} />
        </div>
        <WhyStuck application={application} />
        <Returned application={application} />
        <PartnerOutcome application={application} />
        <Given application={application} />
        <Timeline application={application} />
      </div>
      <div className="side-column">
        <History uuid={application.uuid} currency={application.currency} />
      </div>
    </div>
  );
}

const Card = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="card adoption-card">
    <h2>{title}</h2>
    {children}
  </section>
);

function ShelterCard({ application: { pet } }: TabProps) {
  const { shelter, name } = pet?.branch ?? {};
  return (
    <Card title="Shelter">
      {shelter?.logo && <Thumbnail pictureKey={shelter.logo.key} />}
      <p className="adoption-name">
        {shelter && can(shelterContract.search) ? (
          <Link to="/organization/shelter/$shelterUuid" params={{ shelterUuid: shelter.uuid }}>
            {shelter.name}
          </Link>
        ) : (
          name
        )}
      </p>
      {shelter && <p>{name}</p>}
    </Card>
  );
}

const AdopterCard = ({ application: { adopter_user, created_date } }: TabProps) => (
  <Card title="Adopter">
    <p className="adoption-name">{adopter_user && fullName(adopter_user)}</p>
    <p>{adopter_user && <Email value={adopter_user.email} />}</p>
    <p>
      Asked <When value={created_date} />
    </p>
  </Card>
);

function PetCard({ application: { pet, currency } }: TabProps) {
  if (!pet) return null;
  const codes = [pet.custom_code, pet.global_code].filter(Boolean).join(' · ');
  return (
    <Card title="Pet">
      <div className="adoption-pet">
        <Thumbnail pictureKey={pet.picture?.key} />
        <div>
          <p className="adoption-name">
            {can(petContract.search) ? (
              <Link to="/organization/pet/$petUuid" params={{ petUuid: pet.uuid }}>
                {pet.name}
              </Link>
            ) : (
              pet.name
            )}
          </p>
          <p>
            <bdi>{pet.specie?.name}</bdi> · {petStatusNames[pet.status_key]}
          </p>
          {codes && <p>{codes}</p>}
          <p>{pet.price === null ? 'No price' : inCurrency(pet.price, currency)}</p>
          <Uuid value={pet.uuid} />
        </div>
      </div>
    </Card>
  );
}

function CheckoutCard({ application }: TabProps) {
  const { checkout = [], total = 0, currency } = application;
  return (
    <Card title="Checkout">
      <p className="adoption-name">{checkout.length ? inCurrency(total, currency) : 'No checkout yet'}</p>
      {checkout.length > 0 && <p>{checkout.length === 1 ? '1 line' : `${checkout.length} lines`}</p>}
      <Paid application={application} />
    </Card>
  );
}

function Returned({ application: { adoption_return } }: { application: Application }) {
  if (!adoption_return) return null;
  return (
    <Card title="Adoption return">
      <p className="adoption-name">{reasonNames[adoption_return.reason_type_key]}</p>
      <p className="returned-why">{adoption_return.description}</p>
      <p>
        <When value={adoption_return.created_date} />
      </p>
    </Card>
  );
}
