import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { askText } from '../database/ask-text.ts';
import { encodingFor, pack } from '../http/compress.ts';
import type { Frame } from '../http/frame.ts';
import { networkOf } from '../http/network.ts';
import { has, SharedText } from '../http/shared-text.ts';
import { Turns } from '../services/turns.ts';
import { assetsOf, buildMark, drawing } from './drawing.ts';
import { visitorHeaders } from './headers.ts';
import { languageFor } from './language.ts';
import { Rendered } from './rendered.ts';

/** Where a shelter names no sites, every one may show its pages, and whoever tries them out at home. */
const ANYWHERE = ['https:', 'http://localhost:*'];
const drawn = new Rendered(32_000_000);
/** As many as there are connections for searches: the console's wait for one of these at most, not for all who wait here. */
const turns = new Turns({ atOnce: 8, waiting: 200 }, 'Too many people look at this just now. Try again in a moment');

interface Visit {
  request: FastifyRequest;
  reply: FastifyReply;
  frame: Frame;
  statement: { name: string; text: string };
  values: unknown[];
  lang: string | undefined;
  /** What the page's links say beside the data, and so what else it is drawn from. */
  also: string;
  draw(data: string, lang: string): Promise<string>;
}

/**
 * Answers a page of a shelter. The statement is asked every time, so that what has just been hidden is gone; what is drawn
 * from the same answer is drawn once, and who has it already is told so before anything is drawn.
 */
export async function answerVisit(visit: Visit): Promise<unknown> {
  const { request, reply, frame, statement, values } = visit;
  const answer = await turns.take(networkOf(request.ip), () => askText(frame.connection.searches, statement, values), false);
  if (!answer) return answerNothing(request, reply, visit.lang);
  const [ancestors = '[]', languages = '[]'] = answer.split('\n', 2);
  const sites = JSON.parse(ancestors) as string[];
  const { spoken } = await drawing();
  const lang = languageFor(visit.lang, request.headers['accept-language'], [...(JSON.parse(languages) as string[]), ...spoken]);
  // In two pieces, for to put them together is to copy the longer.
  const mark = createHash('sha1').update([lang, visit.also, buildMark(), ''].join('\n')).update(answer).digest('base64url');
  reply.removeHeader('x-frame-options').headers({
    ...visitorHeaders(sites.length ? sites : ANYWHERE),
    // Kept, but asked for each time.
    'cache-control': 'no-cache',
    vary: 'accept-language, accept-encoding',
    etag: `W/"${mark}"`,
  });
  if (has(request.headers['if-none-match'], mark)) return reply.code(304).send();
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(
    await drawn.page(`${mark} ${encoding}`, async () => {
      const html = await visit.draw(answer.slice(ancestors.length + languages.length + 2), lang);
      return encoding ? pack[encoding](html) : Buffer.from(html);
    }),
  );
}

/** By language. */
const nothings = new Map<string, SharedText>();

/** The same page for all that is not there, hidden or not a visitor's business: in it nothing says which. */
export async function answerNothing(
  request: FastifyRequest,
  reply: FastifyReply,
  asked: string | undefined,
  code: 404 | 429 = 404,
): Promise<unknown> {
  const { nothingHere, spoken } = await drawing();
  const lang = languageFor(asked, request.headers['accept-language'], spoken);
  reply
    .code(code)
    .removeHeader('x-frame-options')
    .headers({ ...visitorHeaders(ANYWHERE), vary: 'accept-language' });
  const nothing = nothings.get(lang) ?? new SharedText(nothingHere({ lang, styles: assetsOf('page.ts').styles }));
  nothings.set(lang, nothing);
  return nothing.answer(request, reply);
}
