import type { Question } from '@homeward/contract/sync';

export const petsSaid = (count: number) => (count === 1 ? '1 pet' : `${count.toLocaleString()} pets`);

/** A status map archives some, and gives others a status that is not offered. */
export const isStatuses = ({ reason_key }: Question) => reason_key === 'STATUSES';

/** What is asked, in one sentence. */
export const questionSaid = (question: Question) => {
  const { gone, here } = question;
  return `This sync would ${isStatuses(question) ? 'take' : 'archive'} ${gone === here ? (here === 1 ? 'the only pet' : `all ${petsSaid(here)}`) : `${gone.toLocaleString()} of ${petsSaid(here)}`} that ${here === 1 ? 'was' : 'were'} here${isStatuses(question) ? ' off the site' : ''}. Is that right?`;
};
