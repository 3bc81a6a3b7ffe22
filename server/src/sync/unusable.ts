import { type Batch, PartnerError } from '../partners/partner.ts';
import type { Item, Source } from './decide.ts';
import type { Claim } from './run-state.ts';

/** So many animals in a row of which none can be used are no shelter's. */
const HOPELESS = 1000;

/** How many animals in a row could not be used, in the order of the list: nobody waits for its end where it holds nothing for us. */
export class Unusable {
  #inARow = 0;
  /** Set once there are too many. */
  hopeless: PartnerError | undefined;

  /**
   * `reasons` say why animals cannot be used, by their ids; who is not there can be. Answers with what the reading is to end once
   * this batch is written, where there are too many.
   */
  take({ animals, refused, unchanged = [] }: Batch, reasons: ReadonlyMap<string, string>): PartnerError | undefined {
    if (unchanged.length) this.#inARow = 0;
    const waiting = refused.toSorted((one, other) => (one.after ?? animals.length) - (other.after ?? animals.length));
    for (const [place, { externalId }] of animals.entries()) {
      while ((waiting[0]?.after ?? animals.length) <= place) this.#note(waiting.shift()?.reason);
      this.#note(reasons.get(externalId));
    }
    for (const { reason } of waiting) this.#note(reason);
    return this.hopeless;
  }

  #note(reason: string | undefined): void {
    this.#inARow = reason === undefined ? 0 : this.#inARow + 1;
    if (this.#inARow < HOPELESS) return;
    const words = `${HOPELESS.toLocaleString('en')} animals in a row cannot be used. The last: ${reason}`;
    this.hopeless ??= new PartnerError('answer', words);
  }
}

/** Why single animals of a batch cannot be used, by their ids: as this run has found now, or before it was broken off. */
export function reasonsOf(items: readonly Item[], { id }: Claim, sources: ReadonlyMap<string, Source>) {
  const reasons = new Map<string, string>();
  for (const { external_id, sync_id, outcome_key } of sources.values())
    if (sync_id === id && outcome_key === 'FAILED') reasons.set(external_id, 'It could not be used before.');
  for (const { externalId, translation } of items)
    if (translation.outcome === 'FAILED' && externalId !== null) reasons.set(externalId, translation.reason);
  return reasons;
}
