import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { Config } from '../config.ts';

/** Whether the proxy so many steps from us is believed about who came to it; false where none is. */
export const trusted = (proxies: Config['trustProxy']) =>
  typeof proxies === 'number' ? proxies > 0 && ((_address: string, hop: number) => hop < proxies) : proxies;

/** Answers what tells where a request comes from, as the framework does for those that go its way. */
export function clientAddress(proxies: Config['trustProxy']): (request: IncomingMessage) => string {
  const trust = trusted(proxies);
  if (!trust) return ({ socket }) => socket.remoteAddress ?? '';
  const believed = Array.isArray(trust) ? proxyAddr.compile(trust) : trust;
  return (request) => proxyAddr(request, believed);
}
