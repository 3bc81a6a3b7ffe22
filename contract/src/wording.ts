/** Words as a sentence begins with them. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** A key within a sentence: ADOPTION_FEE as 'adoption fee'. */
export const keyWords = (key: string): string => key.toLowerCase().replaceAll('_', ' ');

/** One of something: 'a user', 'an integration'. A 'u' is spoken as in 'user': no noun of ours begins otherwise. */
export const withArticle = (one: string): string => `${/^[aeio]/.test(one) ? 'an' : 'a'} ${one}`;
