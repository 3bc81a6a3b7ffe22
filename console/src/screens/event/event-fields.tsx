import { type Event, eventSlugOf } from '@homeward/contract/event';
import { search as shelterSearch } from '@homeward/contract/shelter';
import { search as sponsorSearch } from '@homeward/contract/sponsor';
import { Input } from 'antd';
import { lookupQuery } from '../../api/queries.ts';
import { Field } from '../../ui/field/field.tsx';
import { MomentInput } from '../../ui/field/moment-input.tsx';
import { SwitchField } from '../../ui/field/switch-field.tsx';
import { useFormContext, useValue } from '../../ui/form/form-context.ts';
import { later } from '../../ui/page/later.tsx';
import { useLookup } from '../../ui/page/lookup.tsx';
import { ChoiceRows } from '../../ui/rows/choice-rows.tsx';
import { isShownAgain, ZONE } from '../../ui/text/zone.ts';
import './event.css';

const UploadPicture = later(async () => ({ default: (await import('../../ui/picture/upload-picture.tsx')).UploadPicture }));

const at = (field: string) => ['event', field];
/** Wide by high, as its page and whoever shares it show it (spec 002 §9). */
const BANNER = 4 / 3;

export function EventFields({ loaded }: { loaded: Event | undefined }) {
  return (
    <>
      <div className="section">
        <Name isNew={!loaded} />
        <Field name={at('description')} label="Description">
          <Input.TextArea autoSize={{ minRows: 3, maxRows: 14 }} />
        </Field>
        <Hour field="start_datetime" label="Start" />
        <Hour field="end_datetime" label="End" />
        <SwitchField name={at('active')} label="Active" hint="Its page is shown to everybody." />
        <SwitchField name={at('search_enabled')} label="Search engines" hint="They may list its page." />
        <div className="event-banner">
          <Field name={['banner_base64']} label="Banner">
            <UploadPicture
              kept={loaded?.banner?.key}
              alt={loaded ? `Banner of ${loaded.name}` : 'Banner of the event'}
              aspect={BANNER}
            />
          </Field>
        </div>
      </div>
      <Shelters loaded={loaded} />
      <Sponsors loaded={loaded} />
    </>
  );
}

/** A day and an hour; of an hour that there is twice, the first is taken. */
function Hour({ field, label }: { field: 'start_datetime' | 'end_datetime'; label: string }) {
  const isTwice = isShownAgain(useValue<string | undefined>(at(field)) ?? '');
  const hint = `As clocks show it in ${ZONE}${isTwice ? '; there is this hour twice, and the first is meant' : ''}`;
  return (
    <Field name={at(field)} label={label} hint={hint}>
      <MomentInput />
    </Field>
  );
}

/** The name, and the slug that follows it while the event is new and nobody has typed another. */
function Name({ isNew }: { isNew: boolean }) {
  const { set } = useFormContext();
  const name: string = useValue(at('name')) ?? '';
  const slug: string = useValue(at('slug')) ?? '';
  const follows = isNew && slug === eventSlugOf(name);
  return (
    <>
      <Field name={at('name')} label="Name">
        <Input autoFocus={isNew} onChange={({ target }) => follows && set({ event: { slug: eventSlugOf(target.value) } })} />
      </Field>
      <Field name={at('slug')} label="Slug" hint={`Its address: /event/${slug || '…'}`}>
        <Input />
      </Field>
    </>
  );
}

const optionsOf = (known: ({ uuid: string; name: string } | undefined)[]) => [
  ...new Map(known.flatMap((one) => (one ? [[one.uuid, { value: one.uuid, label: one.name }]] : []))).values(),
];

function Shelters({ loaded }: { loaded: Event | undefined }) {
  const shelters = useLookup(lookupQuery(shelterSearch));
  const kept = loaded?.shelters?.map(({ shelter }) => shelter) ?? [];
  return (
    <div className="section">
      <h2>Shelters</h2>
      <p>Who takes part, with a link to their pets.</p>
      <Field name={at('shelters')} label="Shelters" hideLabel from={shelters}>
        <ChoiceRows
          name={at('shelters')}
          field="shelter_uuid"
          noun="shelter"
          options={optionsOf([...kept, ...shelters.rows])}
          blank={{ active: true }}
        >
          {(row) => <SwitchField name={[...row, 'active']} label="Active" />}
        </ChoiceRows>
      </Field>
    </div>
  );
}

function Sponsors({ loaded }: { loaded: Event | undefined }) {
  const sponsors = useLookup(lookupQuery(sponsorSearch));
  const kept = loaded?.sponsors?.map(({ sponsor }) => sponsor) ?? [];
  return (
    <div className="section">
      <h2>Sponsors</h2>
      <p>Who pays for it, named at the end of its page.</p>
      <Field name={at('sponsors')} label="Sponsors" hideLabel from={sponsors}>
        <ChoiceRows
          name={at('sponsors')}
          field="sponsor_uuid"
          noun="sponsor"
          options={optionsOf([...kept, ...sponsors.rows])}
          blank={{ active: true }}
        >
          {(row) => <SwitchField name={[...row, 'active']} label="Active" />}
        </ChoiceRows>
      </Field>
    </div>
  );
}
