import { type ListAddress, listAddress } from '../../ui/list/list-address.ts';

/** Which sync the Sync tab shows, and what of its list of animals. */
export type IntegrationAddress = ListAddress & { sync?: string };

export const integrationAddress = ({ sync, ...search }: Record<string, unknown>): IntegrationAddress => ({
  ...listAddress(search),
  ...(typeof sync === 'string' && sync ? { sync } : {}),
});
