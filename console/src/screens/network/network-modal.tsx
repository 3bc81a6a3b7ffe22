import * as network from '@homeward/contract/network';
import { search as partners } from '@homeward/contract/partner';
import { useQuery } from '@tanstack/react-query';
import { Input, InputNumber, Modal, Select, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { lookupQuery } from '../../api/queries.ts';
import { can } from '../../session/session.ts';
import { Failed } from '../../ui/empty.tsx';
import { Field } from '../../ui/field.tsx';
import { NotAllowedToCreate } from '../../ui/form-page.tsx';
import { RecordForm } from '../../ui/record-form.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';
import { useCloseForm } from '../../ui/unsaved.ts';
import { useShelterChoices } from '../shelter/use-shelter-choices.ts';
import { networkQuery, readNetwork, refreshNetworks } from './network-query.ts';

const FORM = 'network';
const texts = {
  success: 'Network saved successfully!',
  failure: (reason: string) => `Could not save. Reason: ${reason}`,
};

interface NetworkModalProps {
  /** 'add' for a new one. */
  networkUuid: string;
  onClose: () => void;
}

/** The form of a network, over its list. */
export function NetworkModal({ networkUuid, onClose }: NetworkModalProps) {
  const isNew = networkUuid === 'add';
  const mayClose = useCloseForm();
  if (isNew && !can(network.create)) return <NotAllowedToCreate />;
  return (
    <Modal
      open
      title={isNew ? 'New Network' : 'Edit Network'}
      footer={null}
      width={560}
      className="form-modal"
      onCancel={async () => {
        if (await mayClose(FORM)) onClose();
      }}
    >
      {isNew ? <NewNetwork onDone={onClose} /> : <Existing uuid={networkUuid} onDone={onClose} />}
    </Modal>
  );
}

function NewNetwork({ onDone }: { onDone: () => void }) {
  const { choices, onFind } = useShelterChoices('uuid');
  return (
    <RecordForm
      id={FORM}
      call={network.create}
      // What is still to be chosen is missing by the form's rules.
      values={{ shelter_uuid: undefined, partner_key: undefined, description: '', weight: 0, active: true } as never}
      {...texts}
      onSaved={async () => {
        onDone();
        await refreshNetworks();
      }}
    >
      <Fields
        shelter={
          <Field name={['shelter_uuid']} label="Shelter">
            <Select
              autoFocus
              placeholder="Choose a shelter"
              showSearch={{ filterOption: false, onSearch: onFind }}
              options={choices}
            />
          </Field>
        }
      />
    </RecordForm>
  );
}

const valuesOf = ({ uuid, version, partner_key, shelter, description, weight, active }: network.Network) => ({
  network_uuid: uuid,
  version,
  partner_key,
  ...(shelter ? { shelter_uuid: shelter.uuid } : {}),
  description,
  weight,
  active,
});

function Existing({ uuid, onDone }: { uuid: string; onDone: () => void }) {
  const { data, error, refetch } = useQuery(networkQuery(uuid));
  if (error && !data) return <Failed error={error} onRetry={() => refetch()} />;
  if (!data)
    return (
      <div aria-busy="true">
        <Skeleton active paragraph={{ rows: 5 }} />
      </div>
    );
  return (
    <RecordForm
      id={FORM}
      call={network.update}
      values={valuesOf(data)}
      {...texts}
      latest={async () => valuesOf(await readNetwork(uuid))}
      onSaved={async () => {
        onDone();
        await refreshNetworks();
      }}
    >
      <Fields
        fixed
        shelter={
          data.shelter && (
            <Field name={['shelter_uuid']} label="Shelter">
              <Select disabled options={[{ value: data.shelter.uuid, label: data.shelter.name }]} />
            </Field>
          )
        }
      />
    </RecordForm>
  );
}

/** Partner and shelter stay as they are once it is there: its integrations are theirs. */
function Fields({ shelter, fixed = false }: { shelter: ReactNode; fixed?: boolean }) {
  const known = useQuery(lookupQuery(partners)).data?.result ?? [];
  return (
    <div className="section">
      {shelter}
      <Field name={['partner_key']} label="Partner">
        <Select
          placeholder="Choose a partner"
          {...(fixed ? { disabled: true } : {})}
          options={known.map(({ key, name }) => ({ value: key, label: name }))}
        />
      </Field>
      <Field name={['description']} label="Description">
        <Input maxLength={255} autoFocus={fixed} />
      </Field>
      <Field name={['weight']} label="Weight" hint="Where networks of one integration say different things, the heavier wins">
        <InputNumber style={{ width: 140 }} />
      </Field>
      <SwitchField name={['active']} label="Active" hint="An inactive network says nothing to its integrations" />
    </div>
  );
}
