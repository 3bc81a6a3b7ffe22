import { type Event, newEvent, save, search } from '@homeward/contract/event';
import { event as noun } from '@homeward/contract/noun/event';
import { useNavigate } from '@tanstack/react-router';
import type { z } from 'zod';
import { single } from '../../api/client.ts';
import { refresh, singleQuery } from '../../api/queries.ts';
import { unfinished } from '../../ui/form/blank.ts';
import { FormPage } from '../../ui/form/form-page.tsx';
import { PairForm } from '../../ui/form/pair-form.tsx';
import { Beside } from '../../ui/page/beside.tsx';
import { EventFields } from './event-fields.tsx';

type Values = z.input<typeof save.input>;

const relations = { banner: true, shelters: { with: { shelter: true } }, sponsors: { with: { sponsor: true } } };
const create = { ...save, input: newEvent };
const blank = unfinished<z.input<typeof newEvent>>({
  event: {
    name: '',
    slug: '',
    description: '',
    active: false,
    search_enabled: false,
    shelters: [],
    sponsors: [],
  },
});

/** A saved event as its form sends it back; what is gone meanwhile cannot be saved again. */
const valuesOf = ({ shelters = [], sponsors = [], ...event }: Event): Values => ({
  event: {
    uuid: event.uuid,
    version: event.version,
    name: event.name,
    slug: event.slug,
    description: event.description,
    start_datetime: event.start_datetime,
    end_datetime: event.end_datetime,
    active: event.active,
    search_enabled: event.search_enabled,
    shelters: shelters.flatMap(({ shelter, active }) =>
      shelter && !shelter.deleted ? [{ shelter_uuid: shelter.uuid, active }] : [],
    ),
    sponsors: sponsors.flatMap(({ sponsor, active }) =>
      sponsor && !sponsor.deleted ? [{ sponsor_uuid: sponsor.uuid, active }] : [],
    ),
  },
});

/** An event, or a new one. */
export function EventScreen({ uuid }: { uuid: string }) {
  const navigate = useNavigate();
  const isNew = uuid === 'add';
  const input = { search: { uuid, with: relations } };
  return (
    <FormPage
      title={isNew ? 'New Event' : 'Edit Event'}
      back={{ label: 'Events', to: '/organization/event' }}
      read={search}
      create={save}
      isNew={isNew}
      query={singleQuery(search, input)}
      actions={(loaded) => loaded?.active && <a href={`/event/${loaded.slug}`}>Open its page</a>}
    >
      {(loaded) => (
        <Beside of={loaded}>
          <PairForm
            loaded={loaded}
            create={create}
            update={save}
            blank={blank}
            valuesOf={valuesOf}
            readAgain={() => single(search, input)}
            changeOf={(typed, { event: { uuid, version } }) => ({ ...typed, event: { ...typed.event, uuid, version } })}
            success="Event saved successfully!"
            failure={(reason) => `Failed to save event. Error: ${reason}`}
            onCreated={({ event }) => navigate({ to: noun.opens?.(event) ?? '/', replace: true })}
            onSaved={() => refresh(search)}
          >
            <EventFields loaded={loaded} />
          </PairForm>
        </Beside>
      )}
    </FormPage>
  );
}
