import { least, most, sum } from './amount.ts';

/** What enters a cycle: a charge by the day it was captured, what was given back, or what an earlier cycle left to be paid. Amounts are 0 or more. */
export type Entry =
  | { kind: 'CHARGE'; due: bigint; fee: bigint; borneBy: 'ADOPTER' | 'SHELTER' | 'NOBODY' }
  | { kind: 'REFUND'; amount: bigint }
  | { kind: 'FEE_BACK'; amount: bigint }
  | { kind: 'DEBT'; amount: bigint };

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
  /** What the platform owes instead, as a new credit. */
  newCredit: bigint;
  /** What the shelter owes instead, for its next cycle: never a credit, which would give it away twice. */
  debt: bigint;
}

/** What a cycle comes to when it closes. */
export function closeCycle({ owner, movesByItself, entries, credit }: Cycle): Closed {
  const total = (amountOf: (entry: Entry) => bigint) => sum(entries.map(amountOf));
  const feesDue = total(owedByShelter);
  const creditUsed = least(most(feesDue, 0n), credit);
  const owed = feesDue - creditUsed;
  const debts = total(leftFromBefore);
  const balance = owner === 'ORGANIZATION' ? owed + debts : total(heldByPlatform) - owed - debts;
  const missing = most(-balance, 0n);
  return {
    status: statusOf({ owner, movesByItself, balance, creditUsed }),
    feesDue,
    creditUsed,
    creditLeft: credit - creditUsed,
    billing: most(balance, 0n),
    newCredit: owner === 'ORGANIZATION' ? missing : 0n,
    debt: owner === 'PLATFORM' ? missing : 0n,
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

/** What earlier cycles left to be paid. Credits pay fees, and none of this. */
const leftFromBefore = (entry: Entry) => (entry.kind === 'DEBT' ? entry.amount : 0n);

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
