import { search } from '@homeward/contract/question';
import { search as templateSearch } from '@homeward/contract/question-template';
import { single } from '../../api/client.ts';
import { singleQuery } from '../../api/queries.ts';
import { can } from '../../session/session.ts';

const input = (uuid: string) => ({
  search: {
    uuid,
    with: {
      versions: true,
      group: true,
      answers: true,
      ...(can(templateSearch) ? { template_count: true } : {}),
      translations: { with: { language: true, answers: { with: { answer: true } } } },
    },
  },
  options: { _force_ids: true },
});

/** A question with all its form shows: answers, translations, how many templates use it. */
export const questionQuery = (uuid: string) => singleQuery(search, input(uuid));
export const readQuestion = (uuid: string) => single(search, input(uuid));
