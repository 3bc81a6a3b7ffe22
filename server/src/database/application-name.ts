import { randomBytes } from 'node:crypto';

export const PRODUCT = 'homeward';
/** What this process calls itself at the database. In containers every process has the same id, so that alone says nothing. */
export const applicationName = `${PRODUCT} ${process.pid} ${randomBytes(6).toString('hex')}`;
