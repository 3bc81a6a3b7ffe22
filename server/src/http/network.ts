import { isIPv6 } from 'node:net';

const MAPPED = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/;

/**
 * Whom an address is counted as, however it is spelled: an IPv4 address, also where it comes within an IPv6 one, or the
 * first 64 bits of an IPv6 address, of which one customer has them all.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%', 1);
  if (!isIPv6(plain)) return plain;
  const canonical = new URL(`http://[${plain}]/`).hostname.slice(1, -1);
  const [, high, low] = MAPPED.exec(canonical) ?? [];
  if (high && low) return [high, low].flatMap(bytesOf).join('.');
  const [head = '', tail] = canonical.split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const groups = [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

function bytesOf(group: string): number[] {
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 255];
}
