import ipaddr from 'ipaddr.js';

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
const documentation = ipaddr.IPv6.parseCIDR('3fff::/20');

/**
 * Whether an address is out on the internet. Of IPv6 only what is given out today (2000::/3), so that neither mapped
 * nor translated IPv4 (::ffff:0:0/96, 64:ff9b::/96) passes.
 */
export function isPublic(address: string): boolean {
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || (parsed.match(globalUnicast) && !parsed.match(documentation));
}
