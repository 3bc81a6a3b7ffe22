import { inDecimalsOf } from '@homeward/contract/amount';
import { totalPets, updateSettingsOf, verifySettings } from '@homeward/contract/integration-settings';
import { type Partner, search as partners } from '@homeward/contract/partner';
import * as shelters from '@homeward/contract/shelter';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { CloudOff, TriangleAlert } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { ApiError, post, wordsOf } from '../../../api/client.ts';
import { lookupQuery, singleQuery } from '../../../api/queries.ts';
import { holdsPath } from '../../../session/held.ts';
import { can } from '../../../session/session.ts';
import { RecordForm } from '../../../ui/form/record-form.tsx';
import { Empty } from '../../../ui/page/empty.tsx';
import { Forbidden } from '../../../ui/page/forbidden.tsx';
import { Loading } from '../../../ui/page/loading.tsx';
import { readingOf, Unread } from '../../../ui/page/lookup.tsx';
import { currencyOf } from '../../shelter/shelter-query.ts';
import { SameAccount } from '../same-account.tsx';
import { FilterRows } from './filter-rows.tsx';
import { GeneralFields } from './general-fields.tsx';
import { PricingMap } from './pricing-map.tsx';
import { ReceiptAccounts } from './receipt-accounts.tsx';
import { type LoadedSettings, type Owner, refreshSettings, send, totalQuery, useSettings, valuesOf } from './settings-query.ts';
import { StatusMap } from './status-map.tsx';
import './settings.css';

interface SettingsFormProps {
  owner: Owner;
  /** In the wizard the status map has a step of its own. */
  part?: 'statuses' | 'others' | undefined;
  /** Whether it has to be saved even as it is. */
  due?: boolean;
  /** Hears whether an error is present. */
  onWrong?: ((is: boolean) => void) | undefined;
}

/** What an integration, or all of a network, is told to do with a partner's animals (spec 002 §2, §3). */
export function SettingsForm(props: SettingsFormProps) {
  return holdsPath(verifySettings.path) ? <PermittedSettings {...props} /> : <Forbidden needs={[verifySettings]} />;
}

function PermittedSettings({ owner, part, due, onWrong }: SettingsFormProps) {
  const { loaded, error, refetch } = useSettings(owner);
  const known = useQuery(lookupQuery(partners));
  if (error instanceof ApiError && error.http === 403) return <Forbidden needs={[verifySettings]} />;
  const failed = (!loaded && error) || (!known.data && known.error);
  if (failed)
    return (
      <div className="card" role="alert">
        <Empty icon={<CloudOff size={30} strokeWidth={1.4} aria-hidden />} title="Could not load settings" text={wordsOf(failed)}>
          <Button type="primary" onClick={() => (loaded ? known.refetch() : refetch())}>
            Try again
          </Button>
        </Empty>
      </div>
    );
  const partner = known.data?.result.find(({ key }) => key === loaded?.partner_key);
  if (!loaded || !partner) return <Loading />;
  return <LoadedForm {...(due && { due })} owner={owner} part={part} loaded={loaded} partner={partner} onWrong={onWrong} />;
}

/** The call that saves the settings, with amounts of no more decimals than the shelter's currency has, once that is known. */
function useSettingsCall({ fields }: LoadedSettings, currency: string | undefined) {
  return useMemo(() => {
    const call = updateSettingsOf(fields);
    return currency ? inDecimalsOf(call, currency) : call;
  }, [fields, currency]);
}

interface LoadedFormProps extends SettingsFormProps {
  loaded: LoadedSettings;
  partner: Partner;
}

function LoadedForm({ owner, part, due = false, loaded, partner, onWrong }: LoadedFormProps) {
  const read = useQuery({
    ...singleQuery(shelters.search, {
      search: { uuid: loaded.shelter_uuid, with: { country: true, organization_users: true } },
    }),
    enabled: can(shelters.search),
  });
  const shelter = read.data;
  const call = useSettingsCall(loaded, shelter && currencyOf(shelter));
  const statuses = partner.maps_status && <StatusMap loaded={loaded} />;
  return (
    <div className="card">
      {'integration_uuid' in owner && can(totalPets) ? (
        <Total uuid={owner.integration_uuid} partner={partner.name} asking={loaded.asking} />
      ) : (
        <Below>{loaded.asking && askingOf(partner.name)}</Below>
      )}
      <SameAccount partner={partner} places={loaded.same_account} />
      <Unread of={readingOf(read)} what="Users and currency of the shelter" />
      <Unread of={loaded.told} />
      <Unread of={loaded.seenFrom} />
      {loaded.partner_problem && (
        <div className="note settings-problem" role="status">
          <TriangleAlert size={17} aria-hidden />
          <span>
            {partner.name} could not be asked what there is to choose from, so values have to be typed. It says:{' '}
            {loaded.partner_problem}
          </span>
        </div>
      )}
      <RecordForm
        id={part === 'statuses' ? 'statuses' : 'settings'}
        call={call}
        due={due}
        values={valuesOf(owner, loaded)}
        send={async (input, key) => {
          onWrong?.(false);
          return send(input, key).catch((problem) => {
            onWrong?.(true);
            throw problem;
          });
        }}
        onErrors={() => onWrong?.(true)}
        success="Settings saved successfully!"
        failure={(reason) => `Could not save settings. Reason: ${reason}`}
        latest={async () => valuesOf(owner, await post(verifySettings, owner))}
        onSaved={refreshSettings}
      >
        {part === 'statuses' ? (
          statuses
        ) : (
          <Others loaded={loaded} partner={partner} shelter={shelter}>
            {part !== 'others' && statuses}
          </Others>
        )}
      </RecordForm>
    </div>
  );
}

interface OthersProps {
  loaded: LoadedSettings;
  partner: Partner;
  shelter: shelters.Shelter | undefined;
  /** The status map, where it is not elsewhere. */
  children: ReactNode;
}

/** All but the status map. */
const Others = ({ loaded, partner, shelter, children }: OthersProps) => (
  <>
    <GeneralFields loaded={loaded} partner={partner} shelter={shelter} />
    {partner.filters && <FilterRows loaded={loaded} />}
    {children}
    {partner.receipt_accounts && <ReceiptAccounts loaded={loaded} />}
    <PricingMap loaded={loaded} currency={shelter && currencyOf(shelter)} />
  </>
);

const askingOf = (partner: string) => `Asking ${partner} what there is to choose from…`;

/** Keeps its place while it has nothing to say: what stands below must not move away from under the hand. */
const Below = ({ children }: { children: ReactNode }) => (
  <p className="settings-total settings-of" role="status">
    {children}
  </p>
);

interface TotalProps {
  uuid: string;
  partner: string;
  /** Whether the partner is still being asked what there is to choose from. */
  asking: boolean;
}

/** How many pets pass the filters and are offered as both are saved, and of how many. */
function Total({ uuid, partner, asking }: TotalProps) {
  const total = useQuery(totalQuery(uuid));
  const reading = readingOf(total);
  const all = total.data?.statuses?.reduce((sum, { animals }) => sum + (animals ?? 0), 0);
  const isOf = !reading.failure && !total.isFetching && all !== undefined && all > 0;
  const of = () =>
    `Of ${all?.toLocaleString()} ${all === 1 ? 'animal' : 'animals'} at ${partner}, those that pass the filters and whose status is offered here.`;
  return (
    <>
      {reading.failure ? (
        <Unread of={reading} what="Total pets filtered" />
      ) : (
        <p className="settings-total" role="status">
          Total pets filtered:{' '}
          <strong>{total.isFetching ? 'counting…' : (total.data?.total?.toLocaleString() ?? 'only a sync tells')}</strong>
        </p>
      )}
      <Below>{asking ? askingOf(partner) : isOf && of()}</Below>
    </>
  );
}
