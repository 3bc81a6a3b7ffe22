/** What every server of the bench seals with. */
export const SECRET_KEY = 'a key for the bench and nothing else';
