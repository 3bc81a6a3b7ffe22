import type { Condition } from '@homeward/contract/characteristics-definition';
import { firstPassing } from '@homeward/contract/definition-condition';
import type { receiptKinds, Settings } from '@homeward/contract/integration-settings';
import { valuesAt } from './values.ts';

/**
 * The account that a part of an adoption's checkout is booked to: the first rule of its kind whose condition holds for
 * the pet, else the fixed account of the kind; undefined where neither names one.
 */
export function receiptAccount(
  { receipt_account_map, dyn_receipt_account_map }: Partial<Settings>,
  kind: (typeof receiptKinds)[number],
  pet: Record<string, unknown>,
): string | undefined {
  const rules = dyn_receipt_account_map?.find(({ map_type }) => map_type === kind)?.rules ?? [];
  const rule = rules.find(({ condition }) => holds(condition, pet));
  return rule?.value ?? receipt_account_map?.[kind] ?? undefined;
}

/** "specie EQUALS Dog": a field of the pet, an operator, a value. */
function holds(text: string, pet: Record<string, unknown>): boolean {
  const [field = '', condition = '', ...words] = text.split(' ');
  return firstPassing(valuesAt(pet, field), { condition: condition as Condition, value: words.join(' ') }) !== undefined;
}
