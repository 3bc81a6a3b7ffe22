import { search as searchCharacteristics } from '@homeward/contract/characteristic';
import { inCurrency } from '@homeward/contract/currency';
import type { Pet } from '@homeward/contract/pet';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { lookupQuery } from '../../api/queries.ts';
import { Uuid } from '../../ui/text/uuid.tsx';
import { modelNames } from '../finance/model-names.ts';
import { characteristicsOf, fosterOf } from './pet-details.tsx';
import { keyNames, statusNames, visibilityNames } from './pet-words.ts';

const said = (key: string | null) => Object.entries(keyNames).find(([one]) => one === key)?.[1] ?? key;
const setBy = { SYNC: 'set by its sync', STAFF: 'set by staff', APPLICATION: 'set by an application' };
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeZone: 'UTC' });

/** What a pet is, under the names people know it by; what nobody has said of it is left out. */
export function PetFacts({ pet }: { pet: Pet }) {
  const { data, isLoading } = useQuery(lookupQuery(searchCharacteristics));
  const names = new Map(data?.result.map(({ key, name }) => [key, name]));
  const { breed, secondary_breed, price, status_source, payment_model_key: model } = pet;
  const characteristics = isLoading ? [] : characteristicsOf(pet, names);
  const breeds = [breed, secondary_breed].flatMap((one) => (one ? [one.name] : []));
  const facts: [string, ReactNode][] = [
    ['Status', `${statusNames[pet.status_key]}${status_source ? `, ${setBy[status_source]}` : ''}`],
    ['Visibility', visibilityNames[pet.visibility_key]],
    ['Location', <Place key="place" pet={pet} />],
    ['Species', pet.specie && <bdi>{pet.specie.name}</bdi>],
    ['Breed', breeds.length > 0 && <bdi>{breeds.join(', ')}</bdi>],
    ['Sex', said(pet.sex_key)],
    ['Age', said(pet.age_key)],
    ['Born', pet.birth_date && day.format(new Date(pet.birth_date))],
    ['Size', said(pet.size_key)],
    ['Neutered', typeof pet.neutered === 'boolean' && (pet.neutered ? 'Yes' : 'No')],
    ['Foster', fosterOf(pet).join()],
    ['Price', price === null ? 'None: the pet itself costs nothing' : inCurrency(price, pet.currency ?? 'USD')],
    ['Processing fee', model ? modelNames[model] : 'As the shelter has set it'],
    ['Custom code', pet.custom_code],
    ['Global code', pet.global_code],
    ['Kennel', pet.kennel_number],
    ['Microchip', pet.microchip],
    ['UUID', <Uuid key="uuid" value={pet.uuid} />],
    ['Characteristics', characteristics.length > 0 && characteristics.join(' · ')],
    ['Description', pet.description && <bdi className="pet-description">{pet.description}</bdi>],
  ];
  return (
    <section className="card pet-card">
      <h2>What is known of it</h2>
      <dl className="pet-facts">
        {facts
          .filter(([, fact]) => fact)
          .map(([name, fact]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

function Place({ pet: { branch } }: { pet: Pet }) {
  const { name, shelter } = branch ?? {};
  return (
    <>
      <bdi>{name}</bdi>
      {shelter && (
        <>
          {', '}
          <Link to="/organization/shelter/$shelterUuid" params={{ shelterUuid: shelter.uuid }}>
            <bdi>{shelter.name}</bdi>
          </Link>
        </>
      )}
    </>
  );
}
