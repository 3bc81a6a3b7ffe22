import { type Question, search as questions } from '@homeward/contract/question';
import { type Shelter, search } from '@homeward/contract/shelter';
import { partOf } from '@homeward/contract/shelter-part';
import type { UpdateQuestionInput } from '@homeward/contract/shelter-question';
import { single } from '../../../api/client.ts';
import { lookupQuery, singleQuery } from '../../../api/queries.ts';

export type Row = UpdateQuestionInput['questions'][number];

const input = (uuid: string) => ({
  search: {
    uuid,
    with: {
      versions: true,
      organization_question_shelters: {
        with: { question: { with: { group: true } }, species: true, translation: { with: { language: true } } },
      },
    },
  },
  options: { _force_ids: true },
});

/** A shelter with the questions it asks. */
export const questionsQuery = (uuid: string) => singleQuery(search, input(uuid));
export const readQuestions = (uuid: string) => single(search, input(uuid));

/** Every question there is to choose from. */
export const libraryQuery = lookupQuery(questions, {
  search: { with: { group: true } },
  options: { sort: ['group.name', 'position'] },
});

/** What a save of the shelter's questions sends, as it was read. */
export function valuesOf(shelter: Shelter): UpdateQuestionInput {
  const { template_id, organization_question_shelters: links = [] } = shelter;
  return {
    ...partOf(shelter, 'question'),
    template_id,
    questions: links.map(({ question_id, position, ask_alias, translation = [], species = [] }) => ({
      question_id,
      position,
      ask_alias,
      translation: translation.flatMap((one) =>
        one.language?.id ? [{ ask_alias: one.ask_alias, language_id: one.language.id }] : [],
      ),
      species: species.flatMap(({ id }) => id ?? []),
    })),
  };
}

interface Link {
  question_id: number;
  question?: Question | undefined;
}

/** The library, and what is still asked of what was deleted there. */
export function questionsOf(library: readonly Question[], links: readonly Link[] = []): Map<number, Question> {
  const known = new Map(library.map((question) => [question.id ?? 0, question]));
  for (const { question_id, question } of links)
    if (question && !known.has(question_id)) known.set(question_id, { ...question, ask: `${question.ask} (deleted)` });
  return known;
}

export const newRow = (question_id: number): Row => ({ question_id, position: 0, ask_alias: null, translation: [], species: [] });

/** The same questions at consecutive positions, in the order they stand in. */
export const renumbered = (rows: readonly Row[]): Row[] => rows.map((row, position) => ({ ...row, position }));

export const repeats = (rows: readonly Row[]): boolean => new Set(rows.map(({ position }) => position)).size < rows.length;
