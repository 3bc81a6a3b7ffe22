import { type ApplicationTag, search as tagSearch } from '@homeward/contract/application-tag';
import { search } from '@homeward/contract/shelter';
import * as events from '@homeward/contract/shelter-event';
import * as tags from '@homeward/contract/shelter-tag';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lookupQuery } from '../../../api/queries.ts';
import { Field } from '../../../ui/field/field.tsx';
import { RecordForm } from '../../../ui/form/record-form.tsx';
import { Absent, bothOf } from '../../../ui/page/record.tsx';
import { Tabs } from '../../../ui/page/tabs.tsx';
import { refreshShelter } from '../shelter-query.ts';
import type { TabProps } from '../tabs.ts';
import { EventRows } from './event-rows.tsx';
import { eventValues, processTagQuery, readProcessTags, type Tag, tagValues } from './process-tag-values.ts';
import { TagList } from './tag-list.tsx';
import './process-tag.css';

interface PartProps {
  uuid: string;
  loaded: Awaited<ReturnType<typeof readProcessTags>>;
  active: boolean;
  onDirty: (dirty: boolean) => void;
}

const onSaved = () => refreshShelter(search);

function Tags({ uuid, loaded, known, ...tab }: PartProps & { known: ApplicationTag[] }) {
  const nameOf = (tag: unknown) => known.find((one) => one.uuid === (tag as Tag).uuid)?.name;
  return (
    <RecordForm
      {...{ ...tab, onSaved }}
      id="tags"
      call={tags.save}
      values={tagValues(loaded)}
      success="Shelter application tags saved successfully!"
      failure={(reason) => `Could not save shelter application tags. Reason: ${reason}`}
      latest={async () => tagValues(await readProcessTags(uuid))}
    >
      <div className="section">
        <h2>Tags by priority</h2>
        <p>The lower in the list, the greater the priority.</p>
        <Field name={['organization_shelter_tags']} label="Tags" hideLabel nameOf={nameOf}>
          <TagList known={known} />
        </Field>
      </div>
    </RecordForm>
  );
}

function Events({ uuid, loaded, ...tab }: PartProps) {
  const used = (loaded.organization_shelter_tags ?? []).flatMap(({ applicationTag }) => applicationTag ?? []);
  return (
    <RecordForm
      {...{ ...tab, onSaved }}
      id="events"
      call={events.save}
      values={eventValues(loaded)}
      success="Process tag events saved successfully!"
      failure={(reason) => `Failed to save process tag events. Reason: ${reason}`}
      latest={async () => eventValues(await readProcessTags(uuid))}
    >
      <div className="section">
        <h2>Events</h2>
        <p>What happens to an application, and the tag it then carries.</p>
        <EventRows tags={used} />
      </div>
    </RecordForm>
  );
}

/** The tags in the order of their priority, and the events that set them: each is saved on its own. */
export function ProcessTags({ shelter: { uuid } }: TabProps) {
  const own = useQuery(processTagQuery(uuid));
  const all = useQuery(lookupQuery(tagSearch));
  const loaded = own.data;
  const known = all.data?.result;
  const [tab, setTab] = useState('tags');
  const [dirty, setDirty] = useState({ tags: false, events: false });
  if (!loaded || !known) return <Absent of={bothOf(own, all)} />;
  const note = (key: keyof typeof dirty) => (isDirty: boolean) =>
    setDirty((now) => (now[key] === isDirty ? now : { ...now, [key]: isDirty }));
  return (
    <Tabs
      label="Tags and events"
      tabs={[
        { key: 'tags', label: 'Tags', dirty: dirty.tags },
        { key: 'events', label: 'Events', dirty: dirty.events },
      ]}
      active={tab}
      onChange={setTab}
      panel={({ key }, active) => (
        <div className="card">
          {key === 'tags' ? (
            <Tags {...{ uuid, loaded, known, active }} onDirty={note('tags')} />
          ) : (
            <Events {...{ uuid, loaded, active }} onDirty={note('events')} />
          )}
        </div>
      )}
    />
  );
}
