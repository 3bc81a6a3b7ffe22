import { least, most, sum } from './amount.ts';

/** What enters a cycle: a charge by the day it was captured, or what was given back. Amounts are 0 or more. */
export type Entry =
  | { kind: 'CHARGE'; due: bigint; fee: bigint; borneBy: 'ADOPTER' | 'SHELTER' | 'NOBODY' }
  | { kind: 'REFUND'; amount: bigint }
  | { kind: 'FEE_BACK'; amount: bigint };

export interface Cycle {
  /** Whose account the money arrives in. */
  owner: 'ORGANIZATION' | 'PLATFORM';
  /** Whether what is billed goes its way without anybody. */
  movesByItself: boolean;
  entries: Entry[];
  /** What remains of the shelter's credits. */
  credit: bigint;
}

export interface Closed {
  status: 'SKIPPED' | 'CREDIT' | 'UNPAID' | 'TRANSFERRED' | 'COVERAGE';
  feesDue: bigint;
  creditUsed: bigint;
  creditLeft: bigint;
  billing: bigint;
  /** What the other side owes instead, as a new credit. */
  newCredit: bigint;
}

/** What a cycle comes to when it closes. */
export function closeCycle({ owner, movesByItself, entries, credit }: Cycle): Closed {
  const total = (amountOf: (entry: Entry) => bigint) => sum(entries.map(amountOf));
  const feesDue = total(owedByShelter);
  const creditUsed = least(most(feesDue, 0n), credit);
  const owed = feesDue - creditUsed;
  const balance = owner === 'ORGANIZATION' ? owed : total(heldByPlatform) - owed;
  return {
    status: statusOf({ owner, movesByItself, balance, creditUsed }),
    feesDue,
    creditUsed,
    creditLeft: credit - creditUsed,
    billing: most(balance, 0n),
    newCredit: most(-balance, 0n),
  };
}

/** Inferred: fees that the shelter bears, less those given back on purpose. */
function owedByShelter(entry: Entry) {
  if (entry.kind === 'CHARGE') return entry.borneBy === 'SHELTER' ? entry.fee : 0n;
  return entry.kind === 'FEE_BACK' ? -entry.amount : 0n;
}

/** Inferred: what must reach the shelter, less what went back to adopters. */
function heldByPlatform(entry: Entry) {
  if (entry.kind === 'CHARGE') return entry.due;
  return entry.kind === 'REFUND' ? -entry.amount : 0n;
}

/** Inferred: which state a closed cycle is in. */
function statusOf({
  owner,
  movesByItself,
  balance,
  creditUsed,
}: Pick<Cycle, 'owner' | 'movesByItself'> & { balance: bigint; creditUsed: bigint }): Closed['status'] {
  if (balance < 0n) return 'COVERAGE';
  if (balance > 0n) return movesByItself ? 'TRANSFERRED' : 'UNPAID';
  return owner === 'ORGANIZATION' && creditUsed > 0n ? 'CREDIT' : 'SKIPPED';
}
