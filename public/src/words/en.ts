import { en as visit } from './visit/en.ts';

/** What visitors' pages say; the other languages say the same. `{name}` is filled in. */
export const en = {
  nothingHere: 'There is nothing here',
  nothingHereText: 'What stood here is gone, or the link is not whole.',
  askTeam: 'Please ask a member of the team.',
  ...visit,
};
export type Words = Record<keyof typeof en, string>;
