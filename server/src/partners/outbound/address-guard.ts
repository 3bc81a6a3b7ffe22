import { lookup as systemLookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { isPublic } from '../../services/public-address.ts';
import { type PartnerError, RefusedAddress } from '../partner.ts';
import { type Allowed, allowsAddress, allowsHost, nowhere } from './allowed.ts';

/** Every address a name has. */
export type Resolve = (host: string) => Promise<{ address: string; family: number }[]>;

const resolveBySystem: Resolve = (host) => systemLookup(host, { all: true, verbatim: true });
/** Where requests may go beside the public internet. */
export interface Inside {
  /** The one port of 127.0.0.1 behind which our own simulator stands. */
  loopbackPort?: number | undefined;
  allowed?: Allowed;
}

function checkAddress(address: string, allowed: Allowed): void {
  if (isPublic(address) || allowsAddress(allowed, address)) return;
  // Which address a name has inside is nobody's business.
  throw new RefusedAddress('The address is not on the public internet.');
}

type Target = Pick<URL, 'hostname' | 'port' | 'protocol'>;

/** A literal address must be public, allowed, or the one door on this machine behind which the simulator stands. */
function checkLiteral(target: Target, { loopbackPort, allowed = nowhere }: Inside): void {
  const host = target.hostname.replace(/^\[|\]$/g, '');
  const isSimulator = loopbackPort !== undefined && host === '127.0.0.1' && target.port === String(loopbackPort);
  if (isIP(host) && !isSimulator && !isNamed(target, allowed)) checkAddress(host, allowed);
}

const isNamed = ({ hostname, port, protocol }: Target, allowed: Allowed) => allowsHost(allowed, hostname, port, protocol);

/** What can be told from the address alone: its scheme, no user in it, no literal address of this network. */
export function checkUrl(url: URL, inside: Inside = {}): void {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new RefusedAddress(`Only http and https addresses are asked, not ${url.protocol}`);
  }
  if (url.username || url.password) throw new RefusedAddress('The address must hold no user name and no password.');
  checkLiteral(url, inside);
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
 * Answers with exactly what it has checked, and only if all of it is public or in an allowed network: that is what is connected to, so that a name
 * which answers otherwise the next time (DNS rebinding) gains nothing.
 */
export const guardedLookup = (resolve: Resolve, allowed: Allowed = nowhere): LookupFunction =>
  lookup(resolve, (address) => checkAddress(address, allowed));

const anyLookup = (resolve: Resolve) => lookup(resolve, () => {});

function lookup(resolve: Resolve, check: (address: string) => void): LookupFunction {
  return (host, options, callback) => {
    resolve(host).then(
      (addresses) => {
        try {
          for (const { address } of addresses) check(address);
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

/** Connects to public and allowed addresses alone; the simulator stands at 127.0.0.1 and its own port, never behind a name. */
export function guardedConnector(inside: Inside, timeout: number, resolve: Resolve = resolveBySystem) {
  const { allowed = nowhere } = inside;
  const connect = buildConnector({ lookup: guardedLookup(resolve, allowed), timeout });
  // A name that was allowed as such may lead wherever it leads.
  const connectNamed = buildConnector({ lookup: anyLookup(resolve), timeout });
  return ((options, callback) => {
    const target = { hostname: options.hostname, port: options.port, protocol: options.protocol };
    try {
      // Literal addresses are never looked up.
      checkLiteral(target, inside);
    } catch (error) {
      return callback(error as PartnerError, null);
    }
    if (isNamed(target, allowed)) connectNamed(options, callback);
    else connect(options, callback);
  }) satisfies buildConnector.connector;
}
