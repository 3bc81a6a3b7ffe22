import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerNothing } from './visited.ts';

/** What the addresses of visitors' pages begin with; no screen of the console does. */
const PREFIXES = ['account', 'event', 'iframe', 'kiosk', 'm'];
const VISITED = new RegExp(`^/(${PREFIXES.join('|')})(/|\\?|$)`);

/** An address below which there is a visitor's page, and at which there is none. */
const NO_PAGE = '/event';
/** Where what cannot be a path is answered: as whoever asks for it is answered of all that is not there. */
export const nowhereOf = (url: string) => (VISITED.test(url) ? NO_PAGE : '/api');

interface Address {
  Querystring: { lang?: unknown };
}
type Request = FastifyRequest<Address>;

/** Whatever else begins as the addresses of visitors do: a slash too many leads to the page, all the rest to none. */
export function serveNothing(app: FastifyInstance): void {
  const nothing = async (request: Request, reply: FastifyReply) => {
    const [path = '', query] = request.url.split(/\?(.*)/s);
    const page = path.replace(/\/+$/, '');
    if (page !== path) return reply.redirect(query ? `${page}?${query}` : page);
    const { lang } = request.query;
    return answerNothing(request, reply, typeof lang === 'string' ? lang : undefined);
  };
  for (const prefix of PREFIXES) {
    // A kiosk's start has a page of its own.
    if (prefix !== 'kiosk') app.get<Address>(`/${prefix}`, nothing);
    app.get<Address>(`/${prefix}/*`, nothing);
  }
}
