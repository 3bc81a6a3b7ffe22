import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isUuid } from '@homeward/contract/is-uuid';
import { defaultIframe } from '@homeward/contract/setting-defaults';
import type { FastifyInstance } from 'fastify';
import type { ListingData, PetData } from '../../../public/src/listing/data.ts';
import type { Frame } from '../http/frame.ts';
import { SharedText } from '../http/shared-text.ts';
import { dist, drawing, inPage } from './drawing.ts';
import { type Query, readQuery } from './listing-query.ts';
import { listingSql } from './listing-sql.ts';
import { petSql } from './pet-sql.ts';
import { answerNothing, answerVisit } from './visited.ts';

const DEFAULTS = JSON.stringify(defaultIframe());
const listingStatement = { name: 'listing', text: listingSql };
const petStatement = { name: 'listed-pet', text: petSql };

interface Address {
  Params: { slug: string; pet: string };
  Querystring: Query;
}

/** A shelter's pets as an iframe shows them, and each by itself. */
export function serveListing(app: FastifyInstance, frame: Frame): void {
  app.get<Address>('/iframe/:slug', (request, reply) => {
    const { asked, instead, page, breed, preview, lang } = readQuery(request.query);
    return answerVisit({
      ...{ request, reply, frame, lang },
      statement: listingStatement,
      values: [request.params.slug, JSON.stringify(instead), DEFAULTS, page, breed ?? '', preview ?? ''],
      // That a page was asked past the last is said on it.
      also: JSON.stringify([asked, page]),
      draw: async (data, language) => {
        const view = JSON.parse(data) as ListingData;
        const { slug } = request.params;
        return (await drawing()).listing({ ...{ view, slug, asked, page }, lang: language, ...inPage('listing.ts') });
      },
    });
  });

  app.get<Address>('/iframe/:slug/pet/:pet', (request, reply) => {
    const { slug, pet } = request.params;
    const { asked, instead, page, preview, lang } = readQuery(request.query);
    if (!isUuid(pet)) return answerNothing(request, reply, lang);
    return answerVisit({
      ...{ request, reply, frame, lang },
      statement: petStatement,
      values: [slug, pet, preview ?? '', JSON.stringify(instead), DEFAULTS],
      also: JSON.stringify([asked, page, frame.services.publicUrl]),
      draw: async (data, language) => {
        const view = JSON.parse(data) as PetData;
        const { publicUrl } = frame.services;
        return (await drawing()).pet({ ...{ view, asked, page, publicUrl }, lang: language, ...inPage('listing.ts') });
      },
    });
  });

  // On sites of shelters for ever, so its address says nothing of what is in it.
  const embed = new SharedText(readFileSync(join(dist, 'browser/embed.js'), 'utf8'));
  app.get('/p/embed.js', (request, reply) =>
    embed.answer(
      request,
      reply.headers({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=3600',
        'cross-origin-resource-policy': 'cross-origin',
      }),
    ),
  );
}
