import { isIP } from 'node:net';
import { fileURLToPath } from 'node:url';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';

/** What the values of variables may be. Each says in words what is wrong with one, after 'X is not usable: '. */

const said = <T extends z.ZodType>(schema: T, message: string) =>
  z.string().refine((value) => schema.safeParse(value).success, message);

/** A whole number in digits; words and `1e3` are none. */
export const whole = (least: number, most: number, message: string) =>
  said(
    z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number)
      .pipe(z.number().min(least).max(most)),
    message,
  ).transform(Number);

export const port = whole(0, 65_535, 'must be a port from 0 to 65535');

/** A short text of one line. */
export const oneLine = (most: number) =>
  said(
    z
      .string()
      .max(most)
      .regex(/^[^\p{Cc}\u2028\u2029]*$/u),
    `must be one line of at most ${most} characters`,
  );

const HOST = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i;
export const host = z
  .string()
  .refine(
    (value) => isIP(value) !== 0 || (HOST.test(value) && value.length <= 253 && !/^[\d.]+$/.test(value)),
    'must be an address such as 127.0.0.1 or ::, or the name of this machine',
  );

const decodable = (...parts: string[]) => {
  try {
    return parts.every((part) => decodeURIComponent(part) !== undefined);
  } catch {
    return false;
  }
};

/** A URL of one of these protocols, such as `postgres:`. */
export const url = (...protocols: string[]) =>
  z.string().refine(
    (value) => {
      const parsed = URL.parse(value);
      return parsed && protocols.includes(parsed.protocol) && decodable(parsed.username, parsed.password, parsed.pathname);
    },
    { error: `must be a URL beginning with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}` },
  );

/** Where a mail server is. */
export const mailServer = url('smtp:', 'smtps:').refine(
  (value) => URL.parse(value)?.hostname,
  'must name a mail server, as smtp://HOST',
);

/** Who sends texts: Twilio's account, and the number or messaging service they come from. */
export const textService = url('twilio:').refine((value) => {
  const { hostname, username, password, searchParams } = new URL(value);
  const from = searchParams.get('from') ?? '';
  return Boolean(hostname && username && password) && /^([ +][1-9]\d{6,14}|MG[0-9a-f]{32})$/.test(from);
}, 'must be twilio://SID:TOKEN@api.twilio.com?from=+15551234567');

/** Where something answers over HTTP; without the slash at its end. */
export const address = z
  .string()
  .refine((value) => {
    const { protocol = '', username, password, search, hash } = URL.parse(value) ?? {};
    return ['http:', 'https:'].includes(protocol) && !username && !password && !search && !hash;
  }, 'must be a URL beginning with http:// or https://, without a password, ? or #')
  .transform((value) => value.replace(/\/+$/, ''));

/** Where the console is: at the root of its address, as every link and every asset of it is. */
export const origin = address.refine(
  (value) => (URL.parse(value)?.pathname ?? '/') === '/',
  'must be a URL without a path, as https://console.example.org: the console is at the root of an address of its own',
);

/** Who vouches for people: over TLS, or on this machine. */
export const issuer = z.string().refine((value) => {
  const { protocol, hostname = '', search, hash } = URL.parse(value) ?? {};
  const isOurs = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
  return (protocol === 'https:' || (protocol === 'http:' && isOurs)) && !search && !hash;
}, 'must be a URL beginning with https://, without ? or #');

/** `value=Role` with commas between. */
export const roleNames = z.string().transform((text, context) => {
  const pairs = text.split(',').map((pair) => pair.split('=').map((part) => part.trim()));
  if (pairs.some(({ length, 0: value, 1: role }) => length !== 2 || !value || !role))
    context.addIssue('must be pairs such as staff=Support, with commas between');
  return new Map(pairs.map(([value = '', role = '']) => [value, role]));
});

/** A folder or a bucket. */
export const storage = url('file:', 's3:').refine(
  isStorage,
  'must be file:///folder or s3://KEY:SECRET@HOST/BUCKET?region=REGION',
);

function isStorage(value: string): boolean {
  const parsed = URL.parse(value);
  if (!parsed || parsed.hash) return false;
  const { protocol, pathname, searchParams, username, password } = parsed;
  if (protocol === 'file:') {
    try {
      return !parsed.search && fileURLToPath(parsed).length > 1;
    } catch {
      return false;
    }
  }
  const known = [...searchParams].every(([name, text]) =>
    name === 'region' ? /^[a-z0-9-]+$/i.test(text) : name === 'tls' && /^[01]$/.test(text),
  );
  const bucket = decodeURIComponent(pathname.slice(1).split('/')[0] ?? '');
  return Boolean(parsed.host) && known && /^[\w.-]{3,63}$/.test(bucket) && Boolean(username) === Boolean(password);
}

/** What trackers hand out: `https://KEY@HOST/PROJECT`. */
export const trackerDsn = z.string().refine((value) => {
  const { protocol = '', username, password, pathname = '', search, hash } = URL.parse(value) ?? {};
  return (
    ['http:', 'https:'].includes(protocol) &&
    /^\w+$/.test(username ?? '') &&
    !password &&
    /\/\w+$/.test(pathname) &&
    !search &&
    !hash
  );
}, 'must be a tracker’s address such as https://KEY@HOST/PROJECT');

const NO_PROXIES = 'must be a number of proxies or a list of networks such as 10.0.0.0/8, 192.168.1.5';
/** A network of everybody is none that proxies are in: whoever asks would choose whose tries are counted. */
const isNetwork = (text: string) =>
  isIP(text.replace(/\/\d+$/, '')) > 0 && (isIP(text) > 0 || (ipaddr.isValidCIDR(text) && !/\/0+$/.test(text)));
/** Who may say on whose behalf they ask: how many stand in a row before us, or the networks they are in. */
export const proxies = z
  .string()
  .transform((text) => (/^\d+$/.test(text) ? Number(text) : text.split(',').map((part) => part.trim())))
  .refine((value) => (typeof value === 'number' ? value <= 16 : value.every(isNetwork)), { error: NO_PROXIES });

/** Whom something is written to, with commas between. */
export const recipients = z
  .string()
  .max(1000, 'must have at most 1000 characters')
  .transform((text) =>
    text
      .split(',')
      .map((address) => address.trim().toLowerCase())
      .filter(Boolean),
  )
  .pipe(z.array(z.email('must be e-mail addresses with commas between')).max(20, 'must be at most 20 addresses'));

/** `Name <address>` or an address alone. */
export const sender = z
  .string()
  .regex(/^[^<>\p{C}]{0,80}<[^<>]+>$|^[^<>\s]+$/u, 'must be an e-mail address, or a name and one: Homeward <mail@example.org>')
  .transform((text) => {
    const [, name = '', address = text] = /^"?(.*?)"?\s*<(.+)>$/.exec(text) ?? [];
    return name ? { name, address } : { address };
  })
  .refine(({ address }) => z.email().safeParse(address).success, {
    error: 'must be an e-mail address, or a name and one: Homeward <mail@example.org>',
  });
