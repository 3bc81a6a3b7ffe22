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

/** Pages that hold animals alone which are pets here and of which nothing is open, by their digests. */
export type KnownPages = ReadonlyMap<string, ListPage>;

/** A page as it came: its records, or the ids of its animals where it is known. */
export type PageAnswer = Omit<ListPage, 'ids'> & ({ records: unknown[] } | { ids: string[] });

/** A page, which is read only where it is not known; `before` says behind which record it was asked for. */
export async function pageAnswer(
  text: string,
  read: (text: string) => Promise<{ head: PageHead; records: unknown[] }>,
  { known, before = '' }: { known: KnownPages | undefined; before?: string | undefined },
): Promise<PageAnswer> {
  const digest = hash('sha256', `${before}\n${text}`, 'base64url');
  return known?.get(digest) ?? { digest, ...(await read(text)) };
}
