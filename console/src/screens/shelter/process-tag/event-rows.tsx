import type { ApplicationTag } from '@homeward/contract/application-tag';
import { eventActions, eventStatuses } from '@homeward/contract/shelter-event';
import { Button, Select } from 'antd';
import { Plus, X } from 'lucide-react';
import { useEffect } from 'react';
import { Field } from '../../../ui/field/field.tsx';
import { useFormContext, useValue } from '../../../ui/form/form-context.ts';
import type { Event } from './process-tag-values.ts';

/** CHANGE_STATUS reads Change status. */
const words = (key: string) => key.charAt(0) + key.slice(1).toLowerCase().replaceAll('_', ' ');
const choices = (keys: readonly string[]) => keys.map((key) => ({ value: key, label: words(key) }));
const actions = choices(eventActions);
const statuses = choices(eventStatuses);
const ROWS = ['organization_shelter_events'];
const textOf = ({ action_key, status_key, tag_uuid }: Partial<Event>, tags: ApplicationTag[]) =>
  action_key &&
  [words(action_key), status_key && words(status_key), tags.find(({ uuid }) => uuid === tag_uuid)?.name]
    .filter(Boolean)
    .join(' ');

/** Rows of an action, its status where the action is a change of status, and the tag it sets; no row twice. */
export function EventRows({ tags }: { tags: ApplicationTag[] }) {
  const { disabled, set, describe } = useFormContext();
  const events: Event[] = useValue(['organization_shelter_events']) ?? [];
  // No single field holds the rows, so they say themselves how they read beside somebody else's.
  useEffect(() =>
    describe(ROWS, {
      label: 'Events',
      nameOf: (event) => textOf(event as Event, tags),
    }),
  );
  const change = (next: Partial<Event>[]) => set({ organization_shelter_events: next });
  // A field's own value is not yet in the form's when its choice is told.
  const onAction = (index: number, action_key: Event['action_key']) =>
    change(events.map((event, at) => (at === index ? { ...event, action_key, status_key: null } : event)));
  const at = (index: number, field: keyof Event) => [...ROWS, index, field];
  return (
    <>
      {events.map(({ uuid, action_key }, index) => (
        <div key={uuid ?? index} className="event-row">
          <Field name={at(index, 'action_key')} label={`Action of event ${index + 1}`} hideLabel>
            <Select placeholder="Action" options={actions} onChange={(action: Event['action_key']) => onAction(index, action)} />
          </Field>
          {action_key === 'CHANGE_STATUS' ? (
            <Field name={at(index, 'status_key')} label={`Status of event ${index + 1}`} hideLabel>
              <Select placeholder="Status" options={statuses} />
            </Field>
          ) : (
            <span className="event-no-status">No status</span>
          )}
          <Field name={at(index, 'tag_uuid')} label={`Tag of event ${index + 1}`} hideLabel>
            <Select
              placeholder="Tag"
              showSearch={{ optionFilterProp: 'label' }}
              options={tags.map((tag) => ({ value: tag.uuid, label: tag.name }))}
            />
          </Field>
          {!disabled && (
            <Button
              type="text"
              icon={<X size={16} aria-hidden />}
              aria-label={`Remove event ${index + 1}`}
              onClick={() => change(events.filter((_, other) => other !== index))}
            />
          )}
        </div>
      ))}
      {!events.length && <p className="tag-none">No event sets a tag yet.</p>}
      {!disabled && (
        <Button type="text" icon={<Plus size={16} aria-hidden />} onClick={() => change([...events, {}])}>
          Add event
        </Button>
      )}
    </>
  );
}
