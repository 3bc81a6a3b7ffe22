import type { DefaultOptionType } from 'antd/es/select';

/** What begins with what is typed stands before what only has it: "fr" means French before Afrikaans. */
export function byBeginning(one: DefaultOptionType, other: DefaultOptionType, { searchValue }: { searchValue: string }): number {
  const begins = ({ label }: DefaultOptionType) => String(label).toLowerCase().startsWith(searchValue.toLowerCase());
  return Number(begins(other)) - Number(begins(one));
}
