import type { Animal } from './world.ts';

/** What all partners see between two changes of the world. */
export interface View {
  /** All that the shelter cares for now, spoilt as the fault says. */
  animals: readonly Animal[];
  /** Those who are not there any more, however they left. */
  adopted: readonly Animal[];
  /** The animals that can be adopted. */
  available: readonly Animal[];
  byId(id: number): Animal | undefined;
  /** What a question of this name found, worked out once: whoever turns its pages asks again and again. */
  found(question: string, find: () => readonly Animal[]): readonly Animal[];
  adopt(id: number): void;
}

/** A question may hold a moment, and moments are many. */
const QUESTIONS = 32;

export function viewOf(animals: readonly Animal[], adopted: readonly Animal[], adopt: (id: number) => void): View {
  const known = new Map<string, readonly Animal[]>();
  const ids = new Map([...adopted, ...animals].map((animal) => [animal.id, animal]));
  return {
    animals,
    adopted,
    available: animals.filter(({ status }) => status === 'available'),
    byId: (id) => ids.get(id),
    found(question, find) {
      const answer = known.get(question) ?? find();
      known.delete(question);
      known.set(question, answer);
      const [oldest = ''] = known.keys();
      if (known.size > QUESTIONS) known.delete(oldest);
      return answer;
    },
    adopt,
  };
}
