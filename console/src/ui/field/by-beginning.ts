import { folded } from '@homeward/contract/folded';
import type { BaseOptionType, DefaultOptionType } from 'antd/es/select';

/** Whether an option has what is typed, whatever its case and accents, as a list's filters find it. */
export const isFound = (typed: string, option: BaseOptionType | undefined): boolean =>
  folded(String(option?.label ?? option?.value ?? '')).includes(folded(typed));

/** What begins with what is typed stands before what only has it: "fr" means French before Afrikaans. */
export function byBeginning(one: DefaultOptionType, other: DefaultOptionType, { searchValue }: { searchValue: string }): number {
  const begins = ({ label }: DefaultOptionType) => folded(String(label)).startsWith(folded(searchValue));
  return Number(begins(other)) - Number(begins(one));
}
