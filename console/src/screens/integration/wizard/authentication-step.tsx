import { search as searchBranches } from '@homeward/contract/branch';
import type { Integration } from '@homeward/contract/integration';
import { endpoints, type Partner } from '@homeward/contract/partner';
import { search as searchShelters } from '@homeward/contract/shelter';
import { Button, Input } from 'antd';
import { useEffect, useMemo, useRef } from 'react';
import type { z } from 'zod';
import { post } from '../../../api/client.ts';
import { lookupQuery } from '../../../api/queries.ts';
import { can } from '../../../session/session.ts';
import { Field } from '../../../ui/field/field.tsx';
import { OneSelect } from '../../../ui/field/one-select.tsx';
import { nameOfChoice, RemoteSelect } from '../../../ui/field/remote-select.tsx';
import { unfinished } from '../../../ui/form/blank.ts';
import { useFormContext, useValue } from '../../../ui/form/form-context.ts';
import { RecordForm } from '../../../ui/form/record-form.tsx';
import { Loading } from '../../../ui/page/loading.tsx';
import { Unread, useLookup } from '../../../ui/page/lookup.tsx';
import { usePartners } from '../../partner/use-partners.ts';
import { refreshIntegrations } from '../integration-query.ts';
import { SameAccount } from '../same-account.tsx';
import { kept, useAccount } from '../use-account.ts';
import { authenticateOf, authenticationCall } from './authentication-call.ts';
import { CredentialFields } from './credential-fields.tsx';

/** What a description may be. */
const LONGEST = 255;

type Values = z.input<ReturnType<typeof authenticationCall>['input']>;

interface AuthenticationStepProps {
  draft: Integration | undefined;
  /** Whose pets are to come, where that is known. */
  shelter: string | undefined;
  onWrong: (is: boolean) => void;
  onDone: (uuid: string) => void;
}

/** What a draft has; of its credentials only the address is shown again. */
const valuesOf = (draft: Integration | undefined, address: string | null, shelter: string | undefined) =>
  unfinished<Values>({
    ...(address && { credentials: kept(address) }),
    description: draft?.description ?? '',
    ...(shelter && { shelter }),
    ...(draft && { endpoint: endpoints[draft.partner_key], shelter: draft.shelter?.uuid, branch_uuid: draft.branch?.uuid }),
  });

export function AuthenticationStep({ draft, shelter, onWrong, onDone }: AuthenticationStepProps) {
  const { from, partners: all } = usePartners();
  const partners = useMemo(() => all.filter(({ endpoint }) => can(authenticateOf(endpoint) ?? { path: '', access: '' })), [all]);
  const call = useMemo(() => authenticationCall(partners), [partners]);
  const account = useAccount(draft?.uuid);
  const values = useMemo(() => valuesOf(draft, account?.address ?? null, shelter), [draft, account?.address, shelter]);
  if (from.failure)
    return (
      <div className="card">
        <Unread of={from} what="The partners" />
      </div>
    );
  if (from.isLoading || !account) return <Loading />;
  const send = async (typed: Values, key: string) => {
    const partner = partners.find(({ endpoint }) => endpoint === typed.endpoint);
    const asked = partner?.credential_fields.map(({ name }) => name) ?? [];
    // What was typed for another partner is not this one's business.
    const credentials = Object.fromEntries(Object.entries(typed.credentials ?? {}).filter(([name]) => asked.includes(name)));
    onWrong(false);
    try {
      return await post(authenticateOf(typed.endpoint ?? '') ?? call, { ...typed, credentials }, { key });
    } catch (error) {
      onWrong(true);
      throw error;
    }
  };
  return (
    <div className="card">
      <RecordForm
        call={call}
        values={values}
        id={`integration-${draft?.uuid ?? 'new'}`}
        keeps
        saveLabel="Continue"
        success="The partner takes these credentials"
        failure={(reason) => `Could not make authentication with partner. Reason ${reason}`}
        blocked={({ shelter }) => (shelter ? undefined : 'Choose a shelter first')}
        send={send}
        // Of another location or partner it would be another draft.
        update={(typed, _made, key, first) =>
          typed.endpoint === first.endpoint && typed.branch_uuid === first.branch_uuid ? send(typed, key) : undefined
        }
        onErrors={() => onWrong(true)}
        onSaved={() => refreshIntegrations()}
        leave={({ uuid }) => onDone(uuid)}
        actions={draft && <Button onClick={() => onDone(draft.uuid)}>Keep as it is</Button>}
      >
        <Fields partners={partners} draft={draft} places={account.same_account} />
      </RecordForm>
    </div>
  );
}

interface FieldsProps {
  partners: Partner[];
  draft: Integration | undefined;
  /** Other locations that read the draft's account. */
  places: string[];
}

/** The active locations of a shelter; the only one of them is chosen. */
function useBranches(shelter: string | undefined) {
  const { set } = useFormContext();
  const branches = useLookup(
    lookupQuery(searchBranches, { search: { 'shelter.uuid': shelter, active: true } }),
    Boolean(shelter),
  );
  const branch = useValue<string | undefined>(['branch_uuid']);
  const [only, ...others] = branches.rows;
  const sole = shelter && only && !others.length ? only.uuid : undefined;
  useEffect(() => {
    if (sole && !branch) set({ branch_uuid: sole });
  }, [sole, branch, set]);
  return branches;
}

/** Stands as the description until something else is typed. */
function useSuggestedDescription(suggestion: string | undefined) {
  const { set } = useFormContext();
  const typed = useValue<string | undefined>(['description']);
  const last = useRef('');
  // Whoever empties it has it empty: only another partner or location suggests anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: not for what is typed
  useEffect(() => {
    if (!suggestion || (typed ?? '') !== last.current) return;
    last.current = suggestion.length > LONGEST ? '' : suggestion;
    set({ description: last.current });
  }, [suggestion]);
}

function Fields({ partners, draft, places }: FieldsProps) {
  const { set } = useFormContext();
  const endpoint = useValue<string | undefined>(['endpoint']);
  const shelter = useValue<string | undefined>(['shelter']);
  const branches = useBranches(shelter);
  const hasNone = shelter && !branches.isLoading && !branches.failure && !branches.rows.length;
  const partner = partners.find((one) => one.endpoint === endpoint);
  const branch = useValue<string | undefined>(['branch_uuid']);
  const place = branches.rows.find(({ uuid }) => uuid === branch);
  useSuggestedDescription(partner && place && `${partner.name} at ${place.name}`);
  return (
    <>
      <div className="section">
        <h2>Where the pets come from</h2>
        <p>A location of a shelter, and the software that it runs.</p>
        <Field name={['description']} label="Description">
          <Input />
        </Field>
        <div className="columns">
          <Field name={['shelter']} label="Shelter" nameOf={nameOfChoice}>
            <RemoteSelect
              call={searchShelters}
              placeholder="Type to find a shelter"
              onChange={() => set({ branch_uuid: undefined })}
            />
          </Field>
          <Field
            name={['branch_uuid']}
            label="Shelter location"
            hint={hasNone ? 'This shelter has no active location.' : undefined}
            from={branches}
          >
            <OneSelect
              placeholder="Choose a location"
              disabled={!shelter}
              options={branches.rows.map(({ uuid, name }) => ({ value: uuid, label: name }))}
            />
          </Field>
        </div>
      </div>
      <div className="section">
        <h2>Authentication</h2>
        <p>
          {draft
            ? 'The credentials are kept, and of them the address alone is shown. Enter them again to change them.'
            : 'The credentials are tried before you go on.'}
        </p>
        <Field name={['endpoint']} label="Integration type">
          <OneSelect placeholder="Choose a partner" options={partners.map((one) => ({ value: one.endpoint, label: one.name }))} />
        </Field>
        {partner && <CredentialFields partner={partner} />}
        {partner && partner.key === draft?.partner_key && <SameAccount partner={partner} places={places} />}
      </div>
    </>
  );
}
