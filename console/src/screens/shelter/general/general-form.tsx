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
import { useMemo } from 'react';
import { can } from '../../../session/session.ts';
import { Field } from '../../../ui/field/field.tsx';
import { SwitchField } from '../../../ui/field/switch-field.tsx';
import { Fold } from '../../../ui/form/fold.tsx';
import { FormPart } from '../../../ui/form/form-part.tsx';
import { RecordForm } from '../../../ui/form/record-form.tsx';
import { callOfSteps, useSteps } from '../../../ui/form/save-steps.ts';
import { TranslationRows } from '../../../ui/rows/translation-rows.tsx';
import { LongText } from '../../../ui/text/long-text.tsx';
import { languageOf, readShelter, refreshShelter } from '../shelter-query.ts';
import { Contract } from './contract.tsx';
import { calls, GeneralForm as Form, generalValues, stepsOf } from './general-values.ts';
import { Interview } from './interview.tsx';
import { ShownRow } from './shown-row.tsx';
import { Sponsor } from './sponsor.tsx';

const pathNames = { both: 'Both', remote: 'Remote', in_person: 'In person' } as const;
const documentNames: Record<PersonalDocument, string> = {
  state: 'State',
  document: 'Document',
  state_uuid: 'Issuing state of the document',
};

/** The settings of a shelter that are no tab of their own (spec 000 §2). */
export function GeneralForm({ shelter }: { shelter: Shelter }) {
  const values = useMemo(() => generalValues(shelter), [shelter]);
  // What is not read is not shown as if it had its defaults.
  const readsSettings = can(settings);
  const { send } = useSteps(
    useMemo(() => stepsOf(values), [values]),
    { refresh: refreshShelter, stops: true },
  );
  return (
    <RecordForm
      call={callOfSteps(calls, Form)}
      send={(typed) => send(stepsOf(typed))}
      values={values}
      id="general"
      success="Shelter informations saved!"
      failure={(reason) => `Could not save shelter informations. Error: ${reason}`}
      latest={async () => generalValues(await readShelter(shelter.uuid))}
      onSaved={() => refreshShelter()}
    >
      <FormPart call={save}>
        <Fold id="name" title="Name">
          <Field name={['shelter', 'name']} label="Name">
            <Input />
          </Field>
        </Fold>
      </FormPart>
      {readsSettings && (
        <FormPart call={saveAdoptionPathMessage}>
          <PathMessages language={languageOf(shelter)?.uuid} />
        </FormPart>
      )}
      <FormPart call={save}>
        <Contract shelter={shelter} />
        <Listing />
        <Interview />
      </FormPart>
      {readsSettings && (
        <>
          <FormPart call={saveAdopterPersonalDocuments}>
            <Documents />
          </FormPart>
          <FormPart call={saveSponsor}>
            <Sponsor shelter={shelter} />
          </FormPart>
        </>
      )}
    </RecordForm>
  );
}

const Documents = () => (
  <Fold
    id="documents"
    title="Adopter Personal Documents"
    text="What an adopter is asked for, and what of it they cannot leave out."
  >
    {documents.map((key) => (
      <ShownRow key={key} name={['documents', 'value', key]} label={documentNames[key]} />
    ))}
  </Fold>
);

function PathMessages({ language }: { language: string | undefined }) {
  return (
    <Fold id="path-messages" title="Adoption Path Messages" text="What adopters read on each of the three paths to an adoption.">
      {paths.map((path) => (
        <div key={path}>
          <Field name={['messages', 'value', path, 'message']} label={pathNames[path]}>
            <LongText />
          </Field>
          <TranslationRows
            name={['messages', 'translation']}
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
const Listing = () => (
  <>
    <Fold id="pet-listing" title="Pet Listing" text="How the shelter's animals are listed for the public.">
      <SwitchField name={['shelter', 'pet_listing', 'sort_by_applications']} label="Sort by applications" />
      <SwitchField name={['shelter', 'pet_listing', 'display_breed']} label="Display breed" />
      <SwitchField name={['shelter', 'pet_listing', 'test_mode']} label="Test mode" hint="Shown to staff only" />
    </Fold>
    <Fold id="petco" title="Petco Love Lost setting">
      <SwitchField name={['shelter', 'petco_love_lost', 'enabled']} label="Share found animals with Petco Love Lost" />
    </Fold>
    <Fold id="medical-records" title="Send medical records">
      <SwitchField name={['shelter', 'send_medical_records']} label="Send medical records to adopters" />
    </Fold>
  </>
);
