const RIGHT_TO_LEFT = /^(ar|fa|he|iw|ur|ps|sd|ug|yi|dv|ckb)\b/;

/** Which way a language is written. */
export const directionOf = (lang: string) => (RIGHT_TO_LEFT.test(lang) ? 'rtl' : 'ltr');
