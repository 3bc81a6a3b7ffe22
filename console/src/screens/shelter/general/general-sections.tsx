import { type Shelter, save } from '@homeward/contract/shelter';
import {
  documents,
  type PersonalDocument,
  paths,
  saveAdopterPersonalDocuments,
  saveAdoptionPathMessage,
  saveSponsor,
  search as settings,
} from '@homeward/contract/shelter-settings';
import { Input } from 'antd';
import type { z } from 'zod';
import { can } from '../../../session/session.ts';
import { Field } from '../../../ui/field/field.tsx';
import { SwitchField } from '../../../ui/field/switch-field.tsx';
import { Fold } from '../../../ui/form/fold.tsx';
import { Boundary } from '../../../ui/page/boundary.tsx';
import { TranslationRows } from '../../../ui/rows/translation-rows.tsx';
import { LongText } from '../../../ui/text/long-text.tsx';
import { SettingForm, type SettingFormProps } from '../setting-form.tsx';
import { languageOf } from '../shelter-query.ts';
import { Contract } from './contract.tsx';
import {
  contractValues,
  documentsValues,
  interviewValues,
  listingValues,
  messagesValues,
  nameValues,
  petcoValues,
  recordsValues,
  sponsorValues,
} from './general-values.ts';
import { Interview } from './interview.tsx';
import { ShownRow } from './shown-row.tsx';
import { Sponsor } from './sponsor.tsx';

const pathNames = { both: 'Both', remote: 'Remote', in_person: 'In person' } as const;
const documentNames: Record<PersonalDocument, string> = {
  state: 'State',
  document: 'Document',
  state_uuid: 'Issuing state of the document',
};

/** A section with a Save of its own, in the words that the specification has for all of them. */
const Section = <I extends z.ZodType, O extends z.ZodType>(props: Omit<SettingFormProps<I, O>, 'success' | 'failure'>) => (
  <div className="card fold-form">
    <Boundary>
      <SettingForm<I, O>
        {...props}
        success="Shelter informations saved!"
        failure={(reason) => `Could not save shelter informations. Error: ${reason}`}
      />
    </Boundary>
  </div>
);

/** The settings of a shelter that are no tab of their own (spec 000 §2), each section saved by itself. */
export function GeneralSections({ shelter }: { shelter: Shelter }) {
  // What is not read is not shown as if it had its defaults.
  const readsSettings = can(settings);
  return (
    <>
      <Section id="name" call={save} valuesOf={nameValues} shelter={shelter}>
        <Fold id="name" title="Name">
          <Field name={['name']} label="Name">
            <Input />
          </Field>
        </Fold>
      </Section>
      {readsSettings && (
        <Section id="path-messages" call={saveAdoptionPathMessage} valuesOf={messagesValues} shelter={shelter}>
          <PathMessages language={languageOf(shelter)?.uuid} />
        </Section>
      )}
      <Section id="contract" call={save} valuesOf={contractValues} shelter={shelter}>
        <Contract shelter={shelter} />
      </Section>
      <Listing shelter={shelter} />
      <Section id="interview" call={save} valuesOf={interviewValues} shelter={shelter}>
        <Interview />
      </Section>
      {readsSettings && (
        <>
          <Section id="documents" call={saveAdopterPersonalDocuments} valuesOf={documentsValues} shelter={shelter}>
            <Documents />
          </Section>
          <Section id="sponsor" call={saveSponsor} valuesOf={sponsorValues} shelter={shelter}>
            <Sponsor shelter={shelter} />
          </Section>
        </>
      )}
    </>
  );
}

const Documents = () => (
  <Fold
    id="documents"
    title="Adopter Personal Documents"
    text="What an adopter is asked for, and what of it they cannot leave out."
  >
    {documents.map((key) => (
      <ShownRow key={key} name={['value', key]} label={documentNames[key]} />
    ))}
  </Fold>
);

function PathMessages({ language }: { language: string | undefined }) {
  return (
    <Fold id="path-messages" title="Adoption Path Messages" text="What adopters read on each of the three paths to an adoption.">
      {paths.map((path) => (
        <div key={path}>
          <Field name={['value', path, 'message']} label={pathNames[path]}>
            <LongText />
          </Field>
          <TranslationRows
            name={['translation']}
            of={{ path }}
            field="message"
            label={`the message ${pathNames[path]}`}
            without={language}
            long
          />
        </div>
      ))}
    </Fold>
  );
}

/** How the public sees the shelter's animals, and who else hears of them. */
const Listing = ({ shelter }: { shelter: Shelter }) => (
  <>
    <Section id="pet-listing" call={save} valuesOf={listingValues} shelter={shelter}>
      <Fold id="pet-listing" title="Pet Listing" text="How the shelter's animals are listed for the public.">
        <SwitchField name={['pet_listing', 'sort_by_applications']} label="Sort by applications" />
        <SwitchField name={['pet_listing', 'display_breed']} label="Display breed" />
        <SwitchField name={['pet_listing', 'test_mode']} label="Test mode" hint="Shown to staff only" />
      </Fold>
    </Section>
    <Section id="petco" call={save} valuesOf={petcoValues} shelter={shelter}>
      <Fold id="petco" title="Petco Love Lost setting">
        <SwitchField name={['petco_love_lost', 'enabled']} label="Share found animals with Petco Love Lost" />
      </Fold>
    </Section>
    <Section id="medical-records" call={save} valuesOf={recordsValues} shelter={shelter}>
      <Fold id="medical-records" title="Send medical records">
        <SwitchField name={['send_medical_records']} label="Send medical records to adopters" />
      </Fold>
    </Section>
  </>
);
