/** A list's state lives in its address alone: filters (`filter_{search key}`), sort, page and page size. */
export type ListAddress = { page?: string; limit?: string; sort?: string } & { [filter: `filter_${string}`]: string };

export const pageSizes = [20, 50, 100] as const;

/** Reads a list's address, dropping what a list does not know. */
export function listAddress(search: Record<string, unknown>): ListAddress {
  const kept = Object.entries(search).filter(
    ([key, value]) =>
      typeof value === 'string' && value.trim() !== '' && (key.startsWith('filter_') || ['page', 'limit', 'sort'].includes(key)),
  );
  return Object.fromEntries(kept) as ListAddress;
}

const left = new Map<string, ListAddress>();
/** Keeps how a list was left, for whoever comes back to it from one of its records. */
export const leaveList = (path: string, address: ListAddress) => left.set(path, listAddress(address));
export const leftList = (path: string): ListAddress => left.get(path) ?? {};

/** The same of a list whose forms open over it: `open` names the record in the form, or says 'add'. */
export const openListAddress = (search: Record<string, unknown>): ListAddress & { open?: string } => ({
  ...listAddress(search),
  ...(typeof search.open === 'string' ? { open: search.open } : {}),
});

export const pageOf = ({ page }: ListAddress): number => {
  const number = Number(page ?? 1);
  return Number.isInteger(number) && number > 0 && number < 1_000_000 ? number : 1;
};
export const limitOf = ({ limit }: ListAddress): number => pageSizes.find((size) => String(size) === limit) ?? pageSizes[0];

/** The filters in the address, by search key. */
export const filtersOf = (address: ListAddress): Record<string, string> =>
  Object.fromEntries(
    Object.entries(address).flatMap(([key, value]) =>
      key.startsWith('filter_') && value?.trim() ? [[key.slice(7), value.trim()]] : [],
    ),
  );

/** The address without a sort of its own. */
export const unsorted = ({ sort: _sort, page: _first, ...address }: ListAddress): ListAddress => address;

/** The address with these filters instead, on page 1; whatever else it says stays. */
export function withFilters({ page: _first, ...address }: ListAddress, filters: Record<string, string>): ListAddress {
  const others = Object.entries(address).filter(([key]) => !key.startsWith('filter_'));
  const kept = Object.entries(filters).flatMap(([key, value]) => (value.trim() ? [[`filter_${key}`, value.trim()]] : []));
  return Object.fromEntries([...others, ...kept]);
}
