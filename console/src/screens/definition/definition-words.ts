import type { CharacteristicType, Condition, definitionTypes } from '@homeward/contract/characteristics-definition';
import { keyName } from '@homeward/contract/wording';

export const conditionWords: Record<Condition, string> = {
  EQUALS: 'is',
  NOT_EQUALS: 'is not',
  CONTAINS: 'contains',
  IN: 'is one of',
  EXISTS: 'is there',
  GT: 'is more than',
  LT: 'is less than',
};

/** What is tested of whatever stands at a path. */
export const testOf = (condition: Condition, value: string | null): string =>
  condition === 'EXISTS' ? conditionWords.EXISTS : `${conditionWords[condition]} ${value ?? ''}`;

interface Rule {
  characteristicType: CharacteristicType | undefined;
  path: string | undefined;
  type: (typeof definitionTypes)[number] | undefined;
  condition: Condition | undefined;
  value: string | null | undefined;
}

/** The sentence that a rule makes; undefined until it is one. */
export function sentenceOf({ characteristicType, path, type, condition, value }: Rule): string | undefined {
  const of = path?.trim();
  const against = value?.trim();
  if (!characteristicType || !of || !condition || !(against || condition === 'EXISTS')) return undefined;
  const test = `${of} ${testOf(condition, against ? `“${against}”` : null)}`;
  const name = keyName(characteristicType);
  return type === 'RETRIEVE' ? `${name} becomes what stands there, where ${test}.` : `${name} holds where ${test}.`;
}
