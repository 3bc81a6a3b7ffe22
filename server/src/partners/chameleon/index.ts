import { z } from 'zod';
import { Batches } from '../batches.ts';
import { address, sameAddress } from '../credential.ts';
import { PartnerStatusError } from '../outbound/partner-http.ts';
import { type Partner, PartnerError, type PartnerSession } from '../partner.ts';
import { OtherRoot, xmlRecords } from '../xml.ts';
import { readAnimal } from './animal.ts';
import { statuses } from './statuses.ts';

const NAME = 'Chameleon';

const credentials = z.object({ url: address('Feed address') });
const settings = z.looseObject({});
type Session = PartnerSession<z.infer<typeof credentials>, z.infer<typeof settings>>;

const noFeed = (cause: unknown) => new PartnerError('answer', 'There is no feed of animals at this address.', { cause });

/** The items of the feed as they arrive. */
async function* items({ http, credentials }: Session): AsyncGenerator<Record<string, unknown>> {
  try {
    const response = await http.request(credentials.url, { headers: { accept: 'application/rss+xml, text/xml' } });
    yield* xmlRecords(NAME, response.list(), { root: 'rss', record: 'item' });
  } catch (error) {
    const elsewhere = error instanceof PartnerStatusError && (error.status === 404 || error.status === 410);
    throw elsewhere || error instanceof OtherRoot ? noFeed(error) : error;
  }
}

/**
 * Chameleon has no public API: all that is known is that its credential is the address of an RSS feed, which whoever
 * knows it may read. The feed is therefore invented (see the items). It comes whole each time; an empty one is a shelter
 * without animals.
 */
export const chameleon: Partner<z.infer<typeof credentials>, z.infer<typeof settings>> = {
  key: 'CHAMELEON',
  name: NAME,
  credentials,
  account: ({ url }) => sameAddress(url),
  settings,
  statuses,
  incremental: false,

  async authenticate(session) {
    let total = 0;
    for await (const _item of items(session)) total += 1;
    return total;
  },

  async *animals(session) {
    for await (const batch of new Batches(readAnimal).over(items(session))) {
      session.signal.throwIfAborted();
      yield batch;
    }
  },
};
