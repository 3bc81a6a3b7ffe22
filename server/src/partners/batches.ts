import { Fields, isRecord, storable } from './fields.ts';
import type { KnownPage, PageAnswer } from './page-answer.ts';
import { type Batch, type PartnerAnimal, PartnerError } from './partner.ts';
import { inTurn } from './toil.ts';

const SIZE = 500;

/** What a page of a list holds, and whether the list is known to have moved since the page before. */
export interface Page {
  records: unknown[];
  /** As it came, where it may come again. */
  answer?: PageAnswer;
  total?: number | undefined;
  /** How many records the list says that it holds. */
  listed?: number | undefined;
  /** How many of those the page was, where several are one record. */
  read?: number;
  moved?: boolean;
}

type WholeBatch = Batch & Required<Pick<Batch, 'again'>>;

/** One run over a partner's list: what is no animal is refused in words, and so is an id the list holds already. */
export class Batches {
  /** Ids of former passes, and of this one. */
  #former = new Set<string>();
  #seen = new Set<string>();
  /** Ids of the page that is being read. */
  #page: Set<string> | undefined;
  #isRepeat = false;
  #read: (fields: Fields) => PartnerAnimal | undefined;

  /** `read` answers undefined for what the partner lists without meaning an animal; an empty external id is refused here. */
  constructor(read: (fields: Fields) => PartnerAnimal | undefined) {
    this.#read = read;
  }

  /** Begins another list that may hold the same animals: those that are known are left out without a word. */
  next(): void {
    this.#former = this.#former.union(this.#seen);
    this.#seen = new Set();
  }

  /** Begins another pass over a list: what was refused in it was spoken of. */
  again(): void {
    this.next();
    this.#isRepeat = true;
  }

  /** The batch of one page, without those of whom nothing is to be said. */
  of(records: unknown[], total?: number, but?: ReadonlySet<string>): WholeBatch {
    const batch: WholeBatch = { animals: [], refused: [], again: [], ...(total !== undefined && { total }) };
    for (const record of records) this.#add(record, batch, but);
    return batch;
  }

  /** Batches of 500 of a list that comes in one piece; of one that breaks off what came before is the last. */
  async *over(records: AsyncIterable<unknown>): AsyncGenerator<Batch> {
    let batch = this.of([]);
    let size = 0;
    try {
      for await (const record of records) {
        await inTurn(() => this.#add(record, batch));
        size += 1;
        if (size % SIZE) continue;
        yield batch;
        batch = this.of([]);
      }
    } catch (error) {
      yield batch;
      throw error;
    }
    yield batch;
  }

  /**
   * The batch of one page of a list that may move while it is read: what an earlier page of this pass held is left out, and
   * says that the list did. Of a page that is known those alone are read of whom something is open.
   */
  page(records: unknown[], total?: number, known?: KnownPage): { batch: Batch; moved: boolean } {
    const settled = known?.ids.filter((id) => !known.open.has(id)) ?? [];
    const listed = settled.filter((id) => !this.#former.has(id));
    const unchanged = listed.filter((id) => !this.#seen.has(id));
    for (const id of unchanged) this.#seen.add(id);
    this.#page = new Set();
    const batch = this.of(records, total, new Set(settled));
    const twice = batch.refused.filter(({ externalId }) => externalId !== null && !this.#page?.has(externalId));
    this.#page = undefined;
    const refused = batch.refused.filter((one) => !twice.includes(one));
    return {
      batch: { ...batch, refused, ...(known && { unchanged }) },
      moved: twice.length > 0 || unchanged.length < listed.length,
    };
  }

  #add(sent: unknown, { animals, refused, again }: WholeBatch, but?: ReadonlySet<string>): void {
    const refuse = (externalId: string | null, reason: string): void => {
      if (externalId || !this.#isRepeat) refused.push({ externalId, reason, after: animals.length });
    };
    const record = storable(sent);
    const animal = isRecord(record) ? this.#animal(record) : undefined;
    if (!isRecord(record)) refuse(null, 'The partner lists something that is no animal.');
    else if (animal === null) refuse(null, 'It cannot be read.');
    else if (animal && !animal.externalId) refuse(null, `${animal.name ?? 'An animal'} has no id.`);
    else if (animal && !but?.has(animal.externalId)) {
      const { externalId } = animal;
      const isKnown = this.#former.has(externalId);
      if (isKnown || this.#seen.has(externalId)) again.push(animal);
      if (isKnown) return;
      if (this.#seen.has(externalId)) refuse(externalId, 'The partner lists this id twice.');
      else {
        animals.push(animal);
        this.#page?.add(externalId);
      }
      this.#seen.add(externalId);
    }
  }

  /** Null for one that the adapter stumbles over: whatever it holds, it fails no other. */
  #animal(record: Record<string, unknown>): PartnerAnimal | null | undefined {
    try {
      return this.#read(new Fields(record));
    } catch {
      return null;
    }
  }
}

/** A list that moves at every reading is not worth a sixth. */
const MAX_PASSES = 5;

/** Why a list is not believed that holds fewer than it says. */
export const shortOf = (partner: string, promised: number, read: number) =>
  new PartnerError('answer', `${partner} says that its list holds ${promised} animals, and sends ${read}.`);

/**
 * The animals of a list in pages. Where it moved while it was read, so that one animal may have slipped from a page that
 * was still to come to one that was read, it is read again until nobody new turns up; and so is a list that holds fewer
 * than it says. Throws a PartnerError where it never stands still, or says so again.
 */
export async function* steadily(
  partner: string,
  batches: Batches,
  pass: () => AsyncIterable<Page>,
): AsyncGenerator<Batch, undefined> {
  for (let passes = 1; ; passes++) {
    let moved = false;
    let fresh = 0;
    let first: number | undefined;
    let read = 0;
    let promised = 0;
    for await (const { records, answer, total, listed = 0, read: rows = records.length, moved: seenMoving = false } of pass()) {
      read += rows;
      promised = listed;
      first ??= total;
      const page = await inTurn(() => batches.page(records, total, answer?.known));
      moved ||= seenMoving || total !== first || page.moved;
      const { animals, refused, unchanged = [] } = page.batch;
      fresh += animals.length + unchanged.length;
      // What became of an animal is what the page said of it: that is sure of the first page alone that holds it.
      if (!answer || passes > 1 || page.moved || refused.length) yield page.batch;
      else {
        const { digest, head, known } = answer;
        const ids = known?.ids ?? animals.map(({ externalId }) => externalId);
        yield { ...page.batch, pages: [{ digest, head, ids, animals }] };
      }
    }
    const isShort = read < promised;
    if (isShort && !moved && passes > 1) throw shortOf(partner, promised, read);
    if (!isShort && (!moved || (passes > 1 && fresh === 0))) return undefined;
    if (passes === MAX_PASSES) throw new PartnerError('answer', `${partner}'s list changes faster than it can be read.`);
    batches.again();
  }
}
