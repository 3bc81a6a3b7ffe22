import { kennelCards, type Paper, type Ticket } from '@homeward/contract/print';
import { openBeside } from '../../../ui/action/open-beside.ts';
import { useAction } from '../../../ui/action/use-action.ts';

export interface OnPaper {
  paper: Paper;
  per_page: 1 | 2;
}
/** Chosen pets, or all that a search finds. */
export type Which = { pet_uuids: string[] } | { search: Record<string, unknown> };

const cards = (count: number) => (count === 1 ? '1 kennel card' : `${count} kennel cards`);
const saidOf = ({ count, left_out }: Ticket) =>
  left_out ? `${cards(count)} opened; ${left_out} left out: restricted or hidden` : `${cards(count)} opened`;

/** Opens the PDF of kennel cards beside the console. */
export function usePrintCards(shelter_uuid: string) {
  const { run, busy } = useAction(kennelCards, {
    success: saidOf,
    failure: (reason) => `Could not print kennel cards. Reason: ${reason}`,
  });
  const print = async (which: Which, on: OnPaper) => {
    const ticket = await run({ shelter_uuid, ...which, ...on });
    if (ticket) openBeside(ticket.address);
  };
  return { print, busy };
}
