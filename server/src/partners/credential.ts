import { z } from 'zod';

const REQUIRED = 'Required field';

/** A text the wizard asks for. */
export const required = (label: string) => z.string(REQUIRED).trim().min(1, REQUIRED).max(500).meta({ description: label });

/** A text that is never shown again. */
export const secret = (label: string) => z.string(REQUIRED).min(1, REQUIRED).max(500).meta({ description: label, secret: true });

/** A web address, without what stands behind its path. */
export const address = (label: string) =>
  z
    .url({ protocol: /^https?$/, error: (issue) => (issue.input ? 'This is no web address' : REQUIRED) })
    .max(500)
    .meta({ description: label });

/** An address as it is compared: whatever its case, its scheme, and a slash or question behind it. */
export function sameAddress(address: string): string {
  const { host, pathname } = new URL(address);
  return `${host}${pathname}`.toLowerCase().replace(/\/+$/, '');
}
