import { isIP } from 'node:net';
import { isPublic } from './public-address.ts';

/** The longest address a short link may lead to, as it is kept. */
const LONGEST = 2048;
/** Names that lead nowhere but inside (RFC 6761, 6762, 8375, 9476). */
const INSIDE = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa|test|invalid|onion|alt)\.?$/;

export class UnusableLink extends Error {}

/**
 * Where a short link leads, as browsers read it; refused in words where it must not lead. Nothing is asked or looked up. `own`:
 * our public address, whose short links are none to be shortened again and whose other pages are.
 */
export function linkTarget(text: string, own: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:\/\//i.test(text)) throw new UnusableLink('A link begins with https:// or http://');
  if (url.username || url.password) throw new UnusableLink('A link holds no user name and no password');
  if (url.href.length > LONGEST) throw new UnusableLink(`At most ${LONGEST.toLocaleString('en')} characters`);
  const home = new URL(own);
  if (withoutRoot(url.host) === withoutRoot(home.host)) {
    const at = decoded(url.pathname).replaceAll(/\/+/g, '/');
    if (at.startsWith(`${home.pathname.replace(/\/$/, '')}/m/`)) throw new UnusableLink('This is a short link already');
  } else if (!isOutside(url.hostname)) throw new UnusableLink('This is no address on the public internet');
  return url.href;
}

function isOutside(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host)) return isPublic(host);
  const labels = withoutRoot(host).split('.');
  return labels.length > 1 && labels.every(Boolean) && !INSIDE.test(host);
}

/** A name is the same with a dot at its end, which stands for the root of all names. */
const withoutRoot = (host: string) => host.replace(/\.(?=$|:)/, '');

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
