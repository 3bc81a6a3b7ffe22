import { receiptKinds } from '@homeward/contract/integration-settings';
import { listReceiptAccount } from '@homeward/contract/partner';
import { useQuery } from '@tanstack/react-query';
import { Input, Skeleton } from 'antd';
import { post } from '../../../api/client.ts';
import { freshFor } from '../../../api/queries.ts';
import { can } from '../../../session/session.ts';
import { Field } from '../../../ui/field/field.tsx';
import { OneSelect } from '../../../ui/field/one-select.tsx';
import { useFormContext } from '../../../ui/form/form-context.ts';
import { mostAt } from '../../../ui/form/longest.ts';
import type { Path } from '../../../ui/form/path.ts';
import { RowList, useRows } from '../../../ui/rows/rows.tsx';
import { inheritedHint } from './inherited.tsx';
import { kindNames } from './setting-words.ts';
import type { LoadedSettings } from './settings-query.ts';

type Kind = (typeof receiptKinds)[number];
interface KindRules {
  map_type: Kind;
  rules: object[];
}

const RULES = ['settings', 'dyn_receipt_account_map'];

/** The accounts that an adoption's receipts are booked to: one of each kind, or the first whose rule holds for the pet. */
export function ReceiptAccounts({ loaded }: { loaded: LoadedSettings }) {
  const accounts = useAccounts(loaded.through_uuid);
  const inherited =
    inheritedHint(loaded, 'receipt_account_map', () => undefined) ??
    inheritedHint(loaded, 'dyn_receipt_account_map', () => undefined);
  return (
    <div className="section">
      <h2>Receipt accounts</h2>
      <p>What each part of a checkout is booked to. Of rules the first whose condition holds for the pet wins.</p>
      {inherited && <p className="settings-inherited">{inherited}</p>}
      {accounts === 'loading' ? (
        <div aria-busy="true">
          <Skeleton active title={false} paragraph={{ rows: receiptKinds.length }} />
        </div>
      ) : (
        receiptKinds.map((kind) => <ReceiptKind key={kind} kind={kind} accounts={accounts} />)
      )}
    </div>
  );
}

type Accounts = { value: string; label: string }[] | undefined;

/** Undefined where they cannot be had: then their numbers are typed (spec 002 §2). */
function useAccounts(integration_uuid: string | null): Accounts | 'loading' {
  const permitted = Boolean(integration_uuid) && can(listReceiptAccount);
  const { data, isLoading } = useQuery({
    queryKey: [listReceiptAccount.path, integration_uuid],
    queryFn: ({ signal }) => post(listReceiptAccount, { integration_uuid: integration_uuid ?? '' }, { signal }),
    enabled: permitted,
    staleTime: freshFor(60_000),
  });
  if (isLoading) return 'loading';
  return data?.Data.map(({ Id, Name, GlCode, IsActive }) => ({
    value: String(Id),
    label: `${Name}${GlCode ? ` (${GlCode})` : ''}${IsActive ? '' : ', inactive'}`,
  }));
}

/** Where the rules of a kind are, or would be. */
function placeOf(kind: Kind, all: readonly KindRules[]): number {
  const known = all.findIndex(({ map_type }) => map_type === kind);
  return known < 0 ? all.length : known;
}

function withRules(all: readonly KindRules[], kind: Kind, next: (rules: object[]) => object[]): KindRules[] {
  const at = placeOf(kind, all);
  const rules = next(all[at]?.rules ?? []);
  return all.toSpliced(at, 1, ...(rules.length ? [{ map_type: kind, rules }] : []));
}

/** The rules of a kind stand in the form beside those of the others, from the first one on. */
function ReceiptKind({ kind, accounts }: { kind: Kind; accounts: Accounts }) {
  const { disabled, schema } = useFormContext();
  const [all, change] = useRows<KindRules>(RULES);
  const at = placeOf(kind, all);
  const rulesAt = [...RULES, at, 'rules'];
  const name = kindNames[kind];
  return (
    <fieldset className="receipt-kind" aria-label={`Accounts of ${name}`}>
      <AccountField name={['settings', 'receipt_account_map', kind]} label={name} accounts={accounts} />
      <RowList
        rows={all[at]?.rules ?? []}
        onChange={(next) => change((now) => withRules(now, kind, next))}
        noun="rule"
        called={(_, index) => `rule ${index + 1} of ${name}`}
        addLabel={`Add rule to ${name}`}
        blank={{ condition: '', description: '' }}
        disabled={disabled}
        most={mostAt(schema, rulesAt)}
        className="receipt-rules"
      >
        {(_, index) => (
          <>
            <Field name={[...rulesAt, index, 'condition']} label={`Condition ${index + 1} of ${name}`} hideLabel>
              <Input placeholder="specie EQUALS Dog" />
            </Field>
            <AccountField
              name={[...rulesAt, index, 'value']}
              label={`Account ${index + 1} of ${name}`}
              accounts={accounts}
              hideLabel
            />
            <Field name={[...rulesAt, index, 'description']} label={`Description ${index + 1} of ${name}`} hideLabel>
              <Input placeholder="Description" />
            </Field>
          </>
        )}
      </RowList>
    </fieldset>
  );
}

interface AccountFieldProps {
  name: Path;
  label: string;
  accounts: Accounts;
  hideLabel?: boolean;
}

const AccountField = ({ name, label, accounts, hideLabel = false }: AccountFieldProps) => (
  <Field name={name} label={label} hideLabel={hideLabel} className="receipt-account">
    {accounts ? (
      <OneSelect allowClear placeholder="Account" options={accounts} />
    ) : (
      <Input inputMode="numeric" placeholder="Account number" />
    )}
  </Field>
);
