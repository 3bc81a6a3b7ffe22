/** Words as a sentence begins with them. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** What is written in capitals wherever it stands. */
const ABBREVIATIONS: Readonly<Record<string, string>> = { felv: 'FeLV', fiv: 'FIV', qr: 'QR', sms: 'SMS' };

/** A key within a sentence: ADOPTION_FEE as 'adoption fee'. */
export const keyWords = (key: string): string =>
  key
    .toLowerCase()
    .split('_')
    .map((word) => ABBREVIATIONS[word] ?? word)
    .join(' ');

/** The same by itself: ADOPTION_FEE as 'Adoption fee'. */
export const keyName = (key: string): string => capital(keyWords(key));
export const keyChoices = <Key extends string>(keys: readonly Key[]) => keys.map((value) => ({ value, label: keyName(value) }));

/** One of something: 'a user', 'an integration'. A 'u' is spoken as in 'user': no noun of ours begins otherwise. */
export const withArticle = (one: string): string => `${/^[aeio]/.test(one) ? 'an' : 'a'} ${one}`;
