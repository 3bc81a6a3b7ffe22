import * as breed from '@homeward/contract/breed';
import { pendingCount } from '@homeward/contract/mapping';
import { Input } from 'antd';
import { post, single } from '../../api/client.ts';
import { refresh, singleQuery } from '../../api/queries.ts';
import { Field } from '../../ui/field/field.tsx';
import { OneSelect } from '../../ui/field/one-select.tsx';
import { nameOfChoice, RemoteSelect } from '../../ui/field/remote-select.tsx';
import { SwitchField } from '../../ui/field/switch-field.tsx';
import { useFormContext, useValue } from '../../ui/form/form-context.ts';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { valueAt } from '../../ui/form/path.ts';
import { RecordForm } from '../../ui/form/record-form.tsx';
import { usePartners } from '../partner/use-partners.ts';
import type { Kind, Mapping } from './kinds.ts';
import { useChoices } from './use-choices.ts';

interface MappingModalProps {
  kind: Kind;
  /** 'add' for a new one. */
  uuid: string;
  onClose: () => void;
}

const inputFor = (kind: Kind, uuid: string) => ({ search: { uuid, with: kind.relations } });

export function MappingModal({ kind, uuid, onClose }: MappingModalProps) {
  return (
    <FormModal
      title="Mapping"
      read={kind.search}
      create={kind.save}
      isNew={uuid === 'add'}
      query={singleQuery(kind.search, inputFor(kind, uuid))}
      onClose={onClose}
    >
      {(loaded) => <MappingForm kind={kind} loaded={loaded} onClose={onClose} />}
    </FormModal>
  );
}

const keyOf = (kind: Kind) => `mapping_${kind.key}`;

/** A mapping as its form takes it: the rules say what is missing. */
const valuesOf = (kind: Kind, loaded?: Mapping) => ({
  [keyOf(kind)]: {
    ...(loaded ? { uuid: loaded.uuid, version: loaded.version } : {}),
    name: loaded?.name ?? '',
    ...(loaded ? { partner_key: loaded.partner_key } : {}),
    external_id: loaded?.external_id ?? '',
    active: loaded?.active ?? true,
    ...targetOf(kind, loaded),
  },
});

function targetOf({ key, shown, target }: Kind, loaded: Mapping | undefined) {
  if (!loaded) return {};
  const specie = loaded.specie ? { specie_uuid: loaded.specie.uuid } : {};
  if (key === 'specie') return specie;
  if (key === 'breed') return { ...specie, ...(loaded.breed ? { breed_uuid: loaded.breed.uuid } : {}) };
  return loaded.pending ? {} : { [target]: shown(loaded) };
}

/** What was typed, of the mapping that is there by now. */
const joined = (kind: Kind, typed: unknown, made: unknown) => ({
  [keyOf(kind)]: {
    ...(valueAt(typed, [keyOf(kind)]) as object),
    uuid: valueAt(made, [keyOf(kind), 'uuid']),
    version: valueAt(made, [keyOf(kind), 'version']),
  },
});

function MappingForm({ kind, loaded, onClose }: Omit<MappingModalProps, 'uuid'> & { loaded: Mapping | undefined }) {
  return (
    <RecordForm
      call={kind.save}
      values={valuesOf(kind, loaded)}
      success="Mapping saved successfully!"
      failure={(reason) => `Failed to save mapping. Reason: ${reason}`}
      {...(loaded ? { latest: async () => valuesOf(kind, await single(kind.search, inputFor(kind, loaded.uuid))) } : {})}
      update={(typed, made, key) => post(kind.save, joined(kind, typed, made), { key })}
      onSaved={() => refresh(kind.search, pendingCount)}
      leave={onClose}
    >
      <div className="section">
        <p>
          {loaded && loaded.waiting > 0
            ? `Pets that wait for it: ${loaded.waiting.toLocaleString()}. They arrive with the sync after this is saved.`
            : 'A word of a partner, and what it means here.'}
        </p>
        <Fields kind={kind} isNew={!loaded} />
      </div>
    </RecordForm>
  );
}

function Fields({ kind, isNew }: { kind: Kind; isNew: boolean }) {
  const at = (field: string) => [keyOf(kind), field];
  const partners = usePartners();
  const { from, choices } = useChoices(kind.choices);
  const { set } = useFormContext();
  const isBreed = kind.key === 'breed';
  const fill = (values: object) => set({ [keyOf(kind)]: values });
  return (
    <>
      <Field name={at('name')} label="Name">
        <Input autoFocus={isNew} />
      </Field>
      <div className="columns">
        <Field name={at('partner_key')} label="Partner" from={partners.from}>
          <OneSelect options={partners.choices} placeholder="Choose a partner" />
        </Field>
        <Field name={at('external_id')} label="External ID">
          <Input />
        </Field>
      </div>
      <div className="columns">
        <Field name={at(isBreed ? 'specie_uuid' : kind.target)} label={isBreed ? 'Species' : kind.label} from={from}>
          <OneSelect
            options={choices}
            placeholder="Choose"
            onChange={() => fill(isBreed ? { breed_uuid: undefined } : { active: true })}
          />
        </Field>
        {isBreed && <BreedField at={at} onFill={() => fill({ active: true })} />}
      </div>
      <SwitchField name={at('active')} label="Active" hint="Switched off, the partner’s word is ignored" />
    </>
  );
}

/** The breeds of the chosen species. */
function BreedField({ at, onFill }: { at: (field: string) => string[]; onFill: () => void }) {
  const specie: string | undefined = useValue(at('specie_uuid'));
  return (
    <Field name={at('breed_uuid')} label="Breed" nameOf={nameOfChoice}>
      <RemoteSelect
        key={specie ?? ''}
        call={breed.search}
        conditions={specie ? { 'specie.uuid': specie } : {}}
        disabled={!specie}
        placeholder={specie ? 'Type to find a breed' : 'Choose a species first'}
        onChange={onFill}
      />
    </Field>
  );
}
