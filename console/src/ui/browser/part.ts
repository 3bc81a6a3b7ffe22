import { lookForNewVersion } from './new-version.ts';

/** A part of the console whose code cannot be fetched: there is no network, something blocks it, or an upgrade has taken it away. */
export class MissingPart extends Error {}

/** What Vite says of a part's style sheet. */
const NO_STYLES = /^Unable to preload CSS for (\S+)/;

/** Fetches code of the console, and may be asked for the same again. Throws a MissingPart. */
export async function part<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    const [, href] = NO_STYLES.exec(cause instanceof Error ? cause.message : '') ?? [];
    // A sheet that stands in the document is not asked for again, though it never came.
    for (const sheet of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
      if (sheet.href === href) sheet.remove();
    void lookForNewVersion();
    throw new MissingPart('This part of the console could not be loaded', { cause });
  }
}
