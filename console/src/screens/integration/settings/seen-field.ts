import type { Seen } from '@homeward/contract/integration-settings';

/** Two paths that find the same: `[]` and a number lead into a list as no word at all does. */
const bare = (path: string) =>
  path
    .trim()
    .split('.')
    .map((part) => part.replace(/(?:\[\])+$/, ''))
    .filter((part) => !/^\d{1,6}$/.test(part))
    .join('.');

/** What has been seen at a path; undefined where nothing was. */
export const fieldAt = (seen: Seen | undefined, path: string) => seen?.fields.find((field) => bare(field.path) === bare(path));
