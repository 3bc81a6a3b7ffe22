import { Fields, isRecord, storable } from './fields.ts';
import type { Batch, PartnerAnimal } from './partner.ts';

const SIZE = 500;

/** One run over a partner's list: what is no animal is refused in words, and so is an id the list holds already. */
export class Batches {
  #seen = new Set<string>();
  #read: (fields: Fields) => PartnerAnimal | undefined;

  /** `read` answers undefined for what the partner lists without meaning an animal; an empty external id is refused here. */
  constructor(read: (fields: Fields) => PartnerAnimal | undefined) {
    this.#read = read;
  }

  /** The batch of one page. */
  of(records: unknown[], total?: number): Batch {
    const batch: Batch = { animals: [], refused: [], ...(total !== undefined && { total }) };
    for (const record of records) this.#add(record, batch);
    return batch;
  }

  /** Batches of 500 of a list that comes in one piece. */
  async *over(records: AsyncIterable<unknown>): AsyncGenerator<Batch> {
    let page: unknown[] = [];
    for await (const record of records) {
      page.push(record);
      if (page.length === SIZE) {
        yield this.of(page);
        page = [];
      }
    }
    yield this.of(page);
  }

  #add(sent: unknown, { animals, refused }: Batch): void {
    const record = storable(sent);
    if (!isRecord(record)) {
      refused.push({ externalId: null, reason: 'The partner lists something that is no animal.' });
      return;
    }
    const animal = this.#read(new Fields(record));
    if (!animal) return;
    const { externalId } = animal;
    if (!externalId) refused.push({ externalId: null, reason: `${animal.name ?? 'An animal'} has no id.` });
    else if (this.#seen.has(externalId)) refused.push({ externalId, reason: 'The partner lists this id twice.' });
    else animals.push(animal);
    this.#seen.add(externalId);
  }
}
