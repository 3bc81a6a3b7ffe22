import { hash } from 'node:crypto';

/** What stands in a page of a list beside its animals. */
export interface PageHead {
  /** How many records it holds. */
  count: number;
  more: boolean;
  total: number | null;
  /** By what its first record and its last are told. */
  first: string | null;
  last: string | null;
}

/** A page of a list whose answer may come again as it was. */
export interface ListPage {
  /** Of its whole text. */
  digest: string;
  head: PageHead;
  /** The ids of its animals. */
  ids: string[];
}

/** A page that may come again as it was, and which of its animals are to be read all the same. */
export interface KnownPage extends ListPage {
  open: ReadonlySet<string>;
}

/** Pages that hold pets here of which nothing is open, by their digests. */
export type KnownPages = ReadonlyMap<string, KnownPage>;

/** A page as it came, and what is known of it: its records are not read where none of its animals is to be. */
export interface PageAnswer extends Omit<ListPage, 'ids'> {
  records: unknown[];
  known?: KnownPage | undefined;
}

/** A page, which is read only as far as it is not known; `before` says behind which record it was asked for. */
export async function pageAnswer(
  text: string,
  read: (text: string) => Promise<{ head: PageHead; records: unknown[] }>,
  { known, before = '' }: { known: KnownPages | undefined; before?: string | undefined },
): Promise<PageAnswer> {
  const digest = hash('sha256', `${before}\n${text}`, 'base64url');
  const page = known?.get(digest);
  if (page && !page.open.size) return { digest, head: page.head, records: [], known: page };
  return { digest, ...(await read(text)), known: page };
}
