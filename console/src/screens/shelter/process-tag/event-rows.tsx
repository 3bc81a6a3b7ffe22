import type { ApplicationTag } from '@homeward/contract/application-tag';
import { eventActions, eventStatuses } from '@homeward/contract/shelter-event';
import { keyChoices, keyName } from '@homeward/contract/wording';
import { useEffect } from 'react';
import { Field } from '../../../ui/field/field.tsx';
import { OneSelect } from '../../../ui/field/one-select.tsx';
import { useFormContext } from '../../../ui/form/form-context.ts';
import { Rows, useRows } from '../../../ui/rows/rows.tsx';
import type { Event } from './process-tag-values.ts';

const actions = keyChoices(eventActions);
const statuses = keyChoices(eventStatuses);
const ROWS = ['organization_shelter_events'];
const textOf = ({ action_key, status_key, tag_uuid }: Partial<Event>, tags: ApplicationTag[]) =>
  action_key &&
  [keyName(action_key), status_key && keyName(status_key), tags.find(({ uuid }) => uuid === tag_uuid)?.name]
    .filter(Boolean)
    .join(' ');

/** Rows of an action, its status where the action is a change of status, and the tag it sets; no row twice. */
export function EventRows({ tags }: { tags: ApplicationTag[] }) {
  const { describe } = useFormContext();
  const [, change] = useRows<Partial<Event>>(ROWS);
  // No single field holds the rows, so they say themselves how they read beside somebody else's.
  useEffect(() =>
    describe(ROWS, {
      label: 'Events',
      nameOf: (event) => textOf(event as Event, tags),
    }),
  );
  return (
    <Rows<Partial<Event>> name={ROWS} noun="event" blank={{}} empty="No event sets a tag yet." className="events">
      {(at, of, event, index) => (
        <>
          <Field name={[...at, 'action_key']} label={`Action of ${of}`} hideLabel>
            <OneSelect
              placeholder="Action"
              options={actions}
              // A field's own value is not yet in the form's when its choice is told.
              onChange={(action_key: Event['action_key']) =>
                change((now) => now.with(index, { ...now[index], action_key, status_key: null }))
              }
            />
          </Field>
          {event.action_key === 'CHANGE_STATUS' ? (
            <Field name={[...at, 'status_key']} label={`Status of ${of}`} hideLabel>
              <OneSelect placeholder="Status" options={statuses} />
            </Field>
          ) : (
            <span className="event-no-status">No status</span>
          )}
          <Field name={[...at, 'tag_uuid']} label={`Tag of ${of}`} hideLabel>
            <OneSelect placeholder="Tag" options={tags.map((tag) => ({ value: tag.uuid, label: tag.name }))} />
          </Field>
        </>
      )}
    </Rows>
  );
}
