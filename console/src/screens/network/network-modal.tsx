import * as network from '@homeward/contract/network';
import { search as shelters } from '@homeward/contract/shelter';
import { Input } from 'antd';
import type { z } from 'zod';
import { can } from '../../session/session.ts';
import { Field } from '../../ui/field/field.tsx';
import { NumberInput } from '../../ui/field/number-input.tsx';
import { OneSelect } from '../../ui/field/one-select.tsx';
import { nameOfChoice, RemoteSelect } from '../../ui/field/remote-select.tsx';
import { SwitchField } from '../../ui/field/switch-field.tsx';
import { unfinished } from '../../ui/form/blank.ts';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { PairForm } from '../../ui/form/pair-form.tsx';
import { usePartners } from '../partner/use-partners.ts';
import { networkQuery, readNetwork, refreshNetworks } from './network-query.ts';

interface NetworkModalProps {
  /** 'add' for a new one. */
  uuid: string;
  onClose: () => void;
}

/** The form of a network, over its list. */
export function NetworkModal({ uuid, onClose }: NetworkModalProps) {
  const isNew = uuid === 'add';
  return (
    <FormModal
      title={isNew ? 'New Network' : 'Edit Network'}
      read={network.search}
      create={network.create}
      isNew={isNew}
      query={networkQuery(uuid)}
      onClose={onClose}
    >
      {(loaded) => <NetworkForm loaded={loaded} onClose={onClose} />}
    </FormModal>
  );
}

/** What is still to be chosen is missing by the form's rules. */
const newNetwork = unfinished<z.input<typeof network.create.input>>({ description: '', weight: 0, active: true });

const valuesOf = ({ uuid, version, partner_key, shelter, description, weight, active }: network.Network) => ({
  network_uuid: uuid,
  version,
  partner_key,
  ...(shelter ? { shelter_uuid: shelter.uuid } : {}),
  description,
  weight,
  active,
});

const NetworkForm = ({ loaded, onClose }: Omit<NetworkModalProps, 'uuid'> & { loaded: network.Network | undefined }) => (
  <PairForm
    loaded={loaded}
    create={network.create}
    update={network.update}
    blank={newNetwork}
    valuesOf={valuesOf}
    readAgain={({ uuid }) => readNetwork(uuid)}
    changeOf={(typed, { network: { uuid, version } }) => ({ ...typed, network_uuid: uuid, version })}
    id={loaded?.uuid ?? 'add'}
    success="Network saved successfully!"
    failure={(reason) => `Could not save. Reason: ${reason}`}
    onSaved={() => refreshNetworks()}
    leave={onClose}
  >
    <Fields isNew={!loaded} />
  </PairForm>
);

/** Partner and shelter stay as they are once it is there: its integrations are theirs. */
function Fields({ isNew }: { isNew: boolean }) {
  const { from, choices } = usePartners();
  return (
    <div className="section">
      {can(shelters) && (
        <Field name={['shelter_uuid']} label="Shelter" nameOf={nameOfChoice}>
          <RemoteSelect call={shelters} placeholder="Type to find a shelter" disabled={!isNew} autoFocus={isNew} />
        </Field>
      )}
      <Field name={['partner_key']} label="Partner" from={from}>
        <OneSelect placeholder="Choose a partner" {...(isNew ? {} : { disabled: true })} options={choices} />
      </Field>
      <Field name={['description']} label="Description">
        <Input autoFocus={!isNew} />
      </Field>
      <Field name={['weight']} label="Weight" hint="Where networks of one integration say different things, the heavier wins">
        <NumberInput step={1} style={{ width: 140 }} />
      </Field>
      <SwitchField name={['active']} label="Active" hint="An inactive network says nothing to its integrations" />
    </div>
  );
}
