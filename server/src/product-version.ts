import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The product's version, from the one place that states it. */
export const VERSION: string = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')).version;
