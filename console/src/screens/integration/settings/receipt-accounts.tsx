import { receiptKinds } from '@homeward/contract/integration-settings';
import { listReceiptAccount } from '@homeward/contract/partner';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Select, Skeleton } from 'antd';
import { Plus, X } from 'lucide-react';
import { post } from '../../../api/client.ts';
import { can } from '../../../session/session.ts';
import { Field } from '../../../ui/field/field.tsx';
import { useFormContext, useValue } from '../../../ui/form/form-context.ts';
import type { Path } from '../../../ui/form/path.ts';
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
    staleTime: 60_000,
  });
  if (isLoading) return 'loading';
  return data?.Data.map(({ Id, Name, GlCode, IsActive }) => ({
    value: String(Id),
    label: `${Name}${GlCode ? ` (${GlCode})` : ''}${IsActive ? '' : ', inactive'}`,
  }));
}

function ReceiptKind({ kind, accounts }: { kind: Kind; accounts: Accounts }) {
  const { disabled, set } = useFormContext();
  const all: KindRules[] = useValue(RULES) ?? [];
  const at = all.findIndex(({ map_type }) => map_type === kind);
  const rules = all[at]?.rules ?? [];
  const change = (next: object[]) => {
    const own = next.length ? [{ map_type: kind, rules: next }] : [];
    const dyn_receipt_account_map = at < 0 ? [...all, ...own] : all.flatMap((one, place) => (place === at ? own : [one]));
    set({ settings: { dyn_receipt_account_map } });
  };
  const name = kindNames[kind];
  return (
    <fieldset className="receipt-kind" aria-label={`Accounts of ${name}`}>
      <AccountField name={['settings', 'receipt_account_map', kind]} label={name} accounts={accounts} />
      {rules.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rule is its place in the form's values
        <div key={index} className="settings-row receipt-rule">
          <Field name={[...RULES, at, 'rules', index, 'condition']} label={`Condition ${index + 1} of ${name}`} hideLabel>
            <Input placeholder="specie EQUALS Dog" />
          </Field>
          <AccountField
            name={[...RULES, at, 'rules', index, 'value']}
            label={`Account ${index + 1} of ${name}`}
            accounts={accounts}
            hideLabel
          />
          <Field name={[...RULES, at, 'rules', index, 'description']} label={`Description ${index + 1} of ${name}`} hideLabel>
            <Input placeholder="Description" />
          </Field>
          {!disabled && (
            <Button
              type="text"
              icon={<X size={16} aria-hidden />}
              aria-label={`Remove rule ${index + 1} of ${name}`}
              onClick={() => change(rules.filter((__, place) => place !== index))}
            />
          )}
        </div>
      ))}
      {!disabled && (
        <Button
          type="text"
          size="small"
          icon={<Plus size={15} aria-hidden />}
          disabled={rules.length >= 50}
          aria-label={`Add rule to ${name}`}
          onClick={() => change([...rules, { condition: '', description: '' }])}
        >
          Add rule
        </Button>
      )}
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
      <Select allowClear placeholder="Account" showSearch={{ optionFilterProp: 'label' }} options={accounts} />
    ) : (
      <Input inputMode="numeric" placeholder="Account number" />
    )}
  </Field>
);
