/** The secret key of every server of the bench. */
export const SECRET_KEY = 'a key for the bench and nothing else';
