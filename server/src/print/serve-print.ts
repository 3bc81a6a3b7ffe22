import { addAbortSignal, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyInstance } from 'fastify';
import type { Frame } from '../http/frame.ts';
import { Turns } from '../services/turns.ts';
import { type Print, printCards } from './card-sheets.ts';
import { printCodes, printKiosk } from './code-sheets.ts';
import { pdfOf } from './pdf.ts';
import { type Printed, takeTicket } from './tickets.ts';

/** How much of a file may wait for whoever fetches it. */
const UNREAD = 2_000_000;
const CODE = /^[\w-]{43}$/;

/** How long a print may take to be fetched, and how long others wait for their turn, in milliseconds. */
const TIMES = { held: 300_000, patience: 120_000 };

/**
 * What tickets are for, as PDF. One is drawn at once, the others wait: each takes a core and a hundred megabytes. Who takes
 * nothing of it is hung up on (http/slow-readers.ts), and who takes it too slowly loses the turn.
 */
export function servePrint(app: FastifyInstance, frame: Frame): void {
  const turns = new Turns({ atOnce: 1, waiting: 20, ...TIMES }, 'Too much is being printed just now. Try again in a moment');
  // To ask for the head alone would use the ticket up.
  app.get<{ Params: { code: string } }>('/print/:code', { exposeHeadRoute: false }, async (request, reply) => {
    const { code } = request.params;
    const ticket = CODE.test(code) ? await takeTicket(frame.connection.db, code, frame.now()) : undefined;
    const print = ticket && (await printOf(frame, ticket.what));
    if (!print) return reply.callNotFound();
    await turns.take(String(ticket.admin_user_id), async (late) => {
      if (request.raw.socket.destroyed) return;
      const pdf = addAbortSignal(
        late,
        Readable.from(pdfOf(print.setup, print.sheets), { objectMode: false, highWaterMark: UNREAD }),
      );
      void reply
        .headers({
          'content-type': 'application/pdf',
          'content-disposition': `inline; filename="${print.name}"`,
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
        })
        .send(pdf);
      // What went wrong stands in the log; whoever left is not waited for.
      await finished(pdf).catch(() => undefined);
    });
    return reply;
  });
}

function printOf(frame: Frame, what: Printed): Promise<Print | undefined> {
  if (what.kind === 'kennel-cards') return printCards(frame, what);
  return what.kind === 'kiosk-code' ? printKiosk(frame, what) : printCodes(frame, what);
}
