import { spoken } from '@homeward/contract/check-in';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptForms } from '../http/form.ts';
import type { Frame } from '../http/frame.ts';
import { networkOf } from '../http/network.ts';
import { SharedText } from '../http/shared-text.ts';
import { leaveLine } from '../visits/leave-line.ts';
import { ENDED, myVisit } from '../visits/my-visit.ts';
import { countMiss } from '../visits/public-limits.ts';
import { assetsOf, drawing } from './drawing.ts';
import { visitorHeaders } from './headers.ts';
import { languageFor } from './language.ts';

/** A page with a secret in its address, or with what one visitor types: kept nowhere, named to nobody. */
function head(reply: FastifyReply): FastifyReply {
  return reply
    .removeHeader('x-frame-options')
    .headers({ ...visitorHeaders(), 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
}

const langOf = ({ query, headers }: FastifyRequest, there: readonly string[] = spoken) => {
  const { lang } = query as { lang?: unknown };
  return languageFor(typeof lang === 'string' ? lang : undefined, headers['accept-language'], there);
};

/** Kiosks, what scanned codes open, and a visitor's own page, which is drawn here so that it needs no script. */
export async function serveVisits(app: FastifyInstance, frame: Frame): Promise<void> {
  const kiosks = new Map<string, SharedText>();
  const kiosk = async (request: FastifyRequest, reply: FastifyReply) => {
    const pages = await drawing();
    const lang = langOf(request);
    const page = kiosks.get(lang) ?? new SharedText(pages.kioskPage({ lang, ...assetsOf('kiosk.tsx') }));
    kiosks.set(lang, page);
    return page.answer(request, head(reply));
  };
  app.get('/kiosk', kiosk);
  app.get('/kiosk/code/:uuid', kiosk);
  app.get<{ Params: { token: string } }>('/kiosk/visit/:token', async (request, reply) => {
    const { token } = request.params;
    const visit = await myVisit(frame.connection.db, token);
    if (!visit) await countMiss(networkOf(request.ip));
    const shown = visit?.status_key ? visit : ENDED;
    const lang = langOf(request, visit && spoken.some((one) => one === visit.language) ? [visit.language] : spoken);
    const pages = await drawing();
    return head(reply).send(pages.visitPage({ visit: shown, lang, token, ...assetsOf('visit.ts') }));
  });
  await app.register(async (routes) => {
    acceptForms(routes);
    routes.post<{ Params: { token: string } }>('/kiosk/visit/:token/leave', async ({ params: { token } }, reply) => {
      await leaveLine(frame.connection.db, token);
      return reply.redirect(`/kiosk/visit/${encodeURIComponent(token)}`, 303);
    });
  });
}
