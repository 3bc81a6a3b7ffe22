/** The language the question library is written in (decision 46). */
export const BASE_LANGUAGE = 'en';
