export const PRODUCT = 'homeward';
/** What this process calls itself at the database. */
export const applicationName = `${PRODUCT} ${process.pid}`;
