import type { Question } from '@homeward/contract/sync';

export const petsSaid = (count: number) => (count === 1 ? '1 pet' : `${count.toLocaleString()} pets`);

/** What is asked, in one sentence. */
export const questionSaid = ({ gone, here }: Question) =>
  `This sync would archive ${gone === here ? (here === 1 ? 'the only pet' : `all ${petsSaid(here)}`) : `${gone.toLocaleString()} of ${petsSaid(here)}`} that ${here === 1 ? 'was' : 'were'} here. Is that right?`;
