import type { AddressInfo } from 'node:net';

/** The port at which a server listens; 0 where it listens at none. */
export function portOf(server: { address(): AddressInfo | string | null }): number {
  const address = server.address();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}
