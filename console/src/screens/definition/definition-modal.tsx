import * as definition from '@homeward/contract/characteristics-definition';
import type { Seen } from '@homeward/contract/integration-settings';
import * as network from '@homeward/contract/network';
import type { PartnerKey } from '@homeward/contract/partner';
import * as shelter from '@homeward/contract/shelter';
import { keyChoices } from '@homeward/contract/wording';
import { Link } from '@tanstack/react-router';
import type { z } from 'zod';
import { type ApiError, single } from '../../api/client.ts';
import { refresh, singleQuery } from '../../api/queries.ts';
import { can } from '../../session/session.ts';
import { Field } from '../../ui/field/field.tsx';
import { NumberInput } from '../../ui/field/number-input.tsx';
import { OneSelect } from '../../ui/field/one-select.tsx';
import { nameOfChoice, RemoteSelect } from '../../ui/field/remote-select.tsx';
import { SwitchField } from '../../ui/field/switch-field.tsx';
import { unfinished } from '../../ui/form/blank.ts';
import { useFormContext, useValue } from '../../ui/form/form-context.ts';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { PairForm } from '../../ui/form/pair-form.tsx';
import { Unread } from '../../ui/page/lookup.tsx';
import { useSeen } from '../integration/settings/seen.ts';
import { usePartners } from '../partner/use-partners.ts';
import { conditionWords, sentenceOf } from './definition-words.ts';
import { hitsOf, hitsSaid } from './hits.ts';
import { Sample } from './sample.tsx';
import { PathField, ValueField } from './seen-fields.tsx';

type Loaded = definition.Definition | undefined;

interface DefinitionModalProps {
  /** 'add' for a new one. */
  uuid: string;
  onClose: () => void;
}

const inputFor = (uuid: string) => ({
  search: { uuid, with: { applies_nowhere: true, ...(can(shelter.search) ? { shelter: true } : {}) } },
});

export function DefinitionModal({ uuid, onClose }: DefinitionModalProps) {
  const isNew = uuid === 'add';
  return (
    <FormModal
      title={isNew ? 'New Definition' : 'Update Definition'}
      read={definition.search}
      create={definition.create}
      isNew={isNew}
      query={singleQuery(definition.search, inputFor(uuid))}
      onClose={onClose}
      width={980}
    >
      {(loaded) => <DefinitionForm loaded={loaded} onClose={onClose} />}
    </FormModal>
  );
}

/** A new definition as the form starts with it: the rules say what is missing. */
const newDefinition = unfinished<z.input<typeof definition.create.input>>({
  path: '',
  type: 'MATCH',
  condition: 'EQUALS',
  value: '',
  priority: 0,
  active: true,
  global: false,
});

const valuesOf = (loaded: definition.Definition): z.input<typeof definition.update.input> => ({
  definition_uuid: loaded.uuid,
  version: loaded.version,
  partner_key: loaded.partner_key,
  shelter_uuid: loaded.shelter?.uuid ?? null,
  global: loaded.global,
  characteristicType: loaded.characteristicType,
  path: loaded.path,
  type: loaded.type,
  condition: loaded.condition,
  value: loaded.value,
  priority: loaded.priority,
  active: loaded.active,
});

/** spec 002 §7: the error as it came. */
const failure = (message: string, { status, errors }: ApiError) =>
  `Could not save. Reason: ${JSON.stringify({ status, message, ...(errors.length ? { errors } : {}) })}`;

const DefinitionForm = ({ loaded, onClose }: Omit<DefinitionModalProps, 'uuid'> & { loaded: Loaded }) => (
  <PairForm
    loaded={loaded}
    create={definition.create}
    update={definition.update}
    blank={newDefinition}
    valuesOf={valuesOf}
    readAgain={({ uuid }) => single(definition.search, inputFor(uuid))}
    changeOf={(typed, { characteristics_definition: { uuid, version } }) => ({ ...typed, definition_uuid: uuid, version })}
    id={loaded?.uuid ?? 'add'}
    success="Definition saved successfully!"
    failure={failure}
    onSaved={() => refresh(definition.search)}
    leave={onClose}
  >
    {loaded?.applies_nowhere && <Nowhere of={loaded} />}
    <Fields isNew={!loaded} />
  </PairForm>
);

/** Said of a definition that no pet is read by, with the way to the networks that may have it. */
const Nowhere = ({ of: { partner_key } }: { of: definition.Definition }) => (
  <p className="note" role="status">
    Applies nowhere. Connect it to a network on that network’s Definitions tab.{' '}
    {can(network.search) && (
      <Link to="/network" search={{ filter_partner_key: partner_key }}>
        Open the networks
      </Link>
    )}
  </p>
);

const types = keyChoices(definition.definitionTypes);
const conditions = definition.conditions.map((value) => ({ value, label: conditionWords[value] }));
const characteristics = keyChoices(definition.characteristicTypes);

function Fields({ isNew }: { isNew: boolean }) {
  const { set, disabled } = useFormContext();
  const holdsForAll = useValue<boolean>(['global']);
  const partner_key = useValue<PartnerKey | undefined>(['partner_key']);
  const shelter_uuid = useValue<string | null | undefined>(['shelter_uuid']);
  const { seen, from } = useSeen({ partner_key, shelter_uuid: holdsForAll ? null : shelter_uuid });
  const paths = [useValue<string>(['path']) ?? ''];
  return (
    <div className="section definition-fields">
      <div>
        <Whose isNew={isNew} holdsForAll={holdsForAll ?? false} />
        <Unread of={from} what="What this partner's animals have" />
        <Rule seen={seen} />
        <Sentence seen={seen} />
        <SwitchField name={['active']} label="Active" />
      </div>
      <Sample seen={seen} paths={paths} onTake={disabled ? undefined : (path) => set({ path })} />
    </div>
  );
}

/** Of which partner's animals it tells, and at which shelter. */
function Whose({ isNew, holdsForAll }: { isNew: boolean; holdsForAll: boolean }) {
  const { from, choices: partners } = usePartners();
  const { set } = useFormContext();
  return (
    <>
      <div className="columns">
        <Field name={['partner_key']} label="Partner" from={from}>
          <OneSelect options={partners} placeholder="Choose a partner" disabled={!isNew} autoFocus={isNew} />
        </Field>
        <Field name={['shelter_uuid']} label="Shelter" nameOf={nameOfChoice}>
          <RemoteSelect
            call={shelter.search}
            placeholder={holdsForAll ? 'All shelters' : 'Type to find a shelter'}
            disabled={!isNew || holdsForAll}
          />
        </Field>
      </div>
      <SwitchField
        name={['global']}
        label="Global"
        hint="Holds for every shelter with this partner"
        disabled={!isNew}
        onChange={(on) => on && set({ shelter_uuid: null })}
      />
    </>
  );
}

/** What it says, and by which test. */
const Rule = ({ seen }: { seen: Seen | undefined }) => (
  <>
    <Field name={['characteristicType']} label="Characteristic type">
      <OneSelect options={characteristics} placeholder="Choose a characteristic" />
    </Field>
    <PathField seen={seen} />
    <div className="columns">
      <Field name={['type']} label="Type" hint="Match: it holds where the test passes. Retrieve: it is what stands there">
        <OneSelect options={types} />
      </Field>
      <Field name={['condition']} label="Condition">
        <OneSelect options={conditions} />
      </Field>
    </div>
    <div className="columns">
      <ValueField seen={seen} />
      <Field name={['priority']} label="Priority" hint="The higher wins">
        <NumberInput step={1} />
      </Field>
    </div>
  </>
);

/** What is written above, as one would say it, and how many animals it would hit. */
function Sentence({ seen }: { seen: Seen | undefined }) {
  const rule = {
    characteristicType: useValue<definition.CharacteristicType>(['characteristicType']),
    path: useValue<string>(['path']) ?? '',
    type: useValue<definition.Definition['type']>(['type']),
    condition: useValue<definition.Condition>(['condition']),
    value: useValue<string | null>(['value']) ?? '',
  };
  const sentence = sentenceOf(rule);
  const { condition } = rule;
  return (
    <p role="status" className="note definition-sentence">
      {sentence ?? 'Choose a characteristic, a path and a test: here is said what they mean together.'}
      {sentence && seen && condition && ` ${hitsSaid(seen, hitsOf(seen, { ...rule, condition }))}`}
    </p>
  );
}
