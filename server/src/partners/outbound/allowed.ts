import ipaddr from 'ipaddr.js';

type Network = ReturnType<typeof ipaddr.parseCIDR>;

/** Places inside that partners may be reached at although they are not public: PARTNER_ALLOW. */
export interface Allowed {
  /** Names and addresses in lower case; `port` where only one is meant. */
  hosts: readonly { host: string; port: string | undefined }[];
  networks: readonly Network[];
}

export const nowhere: Allowed = { hosts: [], networks: [] };

/**
 * Reads a list like `asm.internal, 10.0.7.4:8080, [fd00::7]:80, 192.168.40.0/24`; undefined where a part of it is none of
 * these. A whole world is no network.
 */
export function readAllowed(text: string): Allowed | undefined {
  const parts = text.split(',').flatMap((part) => part.trim().toLowerCase() || []);
  const networks = parts.filter((part) => part.includes('/'));
  const hosts = parts.filter((part) => !part.includes('/')).map(hostOf);
  if (!networks.every(isNetwork) || hosts.some((host) => !host)) return undefined;
  return { networks: networks.map((network) => ipaddr.parseCIDR(network)), hosts: hosts.flatMap((host) => host ?? []) };
}

const isNetwork = (text: string) => {
  const [address = '', bits] = text.split('/');
  const written = ipaddr.IPv6.isValid(address) || ipaddr.IPv4.isValidFourPartDecimal(address);
  return written && ipaddr.isValidCIDR(text) && Number(bits) >= 8;
};

function hostOf(text: string): Allowed['hosts'][number] | undefined {
  if (ipaddr.IPv6.isValid(text)) return { host: canonical(text), port: undefined };
  const [, bracketed, name, port] = /^(?:\[([^\]]+)\]|([a-z0-9._-]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  const host = bracketed ?? name;
  if (!host || (bracketed && !ipaddr.IPv6.isValid(bracketed))) return undefined;
  return { host: canonical(host), port };
}

/** One way to write an address. */
const canonical = (host: string) => (ipaddr.isValid(host) ? ipaddr.parse(host).toString() : host);

const DEFAULT_PORTS: Record<string, string> = { 'http:': '80', 'https:': '443' };

/** Whether this very host, at this port, is one of them; `protocol` says which port is meant by none. */
export function allowsHost({ hosts }: Allowed, hostname: string, port: string, protocol: string): boolean {
  const host = canonical(hostname.replace(/^\[|\]$/g, '').toLowerCase());
  const meant = port || DEFAULT_PORTS[protocol];
  return hosts.some((one) => one.host === host && (one.port === undefined || one.port === meant));
}

/** Whether an address lies in one of the networks. */
export function allowsAddress({ networks }: Allowed, address: string): boolean {
  const parsed = ipaddr.parse(address);
  return networks.some((network) => network[0].kind() === parsed.kind() && parsed.match(network));
}
