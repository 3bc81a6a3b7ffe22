import { lookup as systemLookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { buildConnector } from 'undici';
import { type PartnerError, RefusedAddress } from '../partner.ts';

/** Every address a name has. */
export type Resolve = (host: string) => Promise<{ address: string; family: number }[]>;

const resolveBySystem: Resolve = (host) => systemLookup(host, { all: true, verbatim: true });
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

function checkAddress(address: string): void {
  if (isPublic(address)) return;
  // Which address a name has inside is nobody's business.
  throw new RefusedAddress('The address is not on the public internet.');
}

/** A literal address must be public, or the one door on this machine behind which the simulator stands. */
function checkLiteral(hostname: string, port: string, loopbackPort: number | undefined): void {
  const host = hostname.replace(/^\[|\]$/g, '');
  const isSimulator = loopbackPort !== undefined && host === '127.0.0.1' && port === String(loopbackPort);
  if (isIP(host) && !isSimulator) checkAddress(host);
}

/** What can be told from the address alone: its scheme, no user in it, no literal address of this network. */
export function checkUrl(url: URL, loopbackPort?: number): void {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new RefusedAddress(`Only http and https addresses are asked, not ${url.protocol}`);
  }
  if (url.username || url.password) throw new RefusedAddress('The address must hold no user name and no password.');
  checkLiteral(url.hostname, url.port, loopbackPort);
}

/** Where a redirect leads, which is never from https down to http. */
export function redirectTarget(partner: string, from: URL, location: string): URL {
  const target = URL.parse(location, from.href);
  if (!target) throw new RefusedAddress(`${partner} redirects to nowhere.`);
  if (from.protocol === 'https:' && target.protocol === 'http:') {
    throw new RefusedAddress(`${partner} redirects from https down to http.`);
  }
  return target;
}

/**
 * Answers with exactly what it has checked, and only if all of it is public: that is what is connected to, so that a name
 * which answers otherwise the next time (DNS rebinding) gains nothing.
 */
export function guardedLookup(resolve: Resolve): LookupFunction {
  return (host, options, callback) => {
    resolve(host).then(
      (addresses) => {
        try {
          for (const { address } of addresses) checkAddress(address);
        } catch (error) {
          return callback(error as PartnerError, []);
        }
        const [first] = addresses;
        if (!first) return callback(Object.assign(new Error('no address'), { code: 'ENOTFOUND' }), []);
        if (options.all) return callback(null, addresses);
        callback(null, first.address, first.family);
      },
      (error) => callback(error, []),
    );
  };
}

/** Connects to public addresses alone; the simulator stands at 127.0.0.1 and its own port, never behind a name. */
export function guardedConnector(loopbackPort: number | undefined, timeout: number, resolve: Resolve = resolveBySystem) {
  const connect = buildConnector({ lookup: guardedLookup(resolve), timeout });
  return ((options, callback) => {
    try {
      // Literal addresses are never looked up.
      checkLiteral(options.hostname, options.port, loopbackPort);
    } catch (error) {
      return callback(error as PartnerError, null);
    }
    connect(options, callback);
  }) satisfies buildConnector.connector;
}
