/** The shapes of the question library of the sample content. */

export interface SampleQuestion {
  /** Stable key that templates refer to. */
  key: string;
  ask: string;
  es: string;
  fr: string;
  type: 'CHECKBOX' | 'RADIO' | 'SELECT' | 'TEXT' | 'RANGE';
  /** Answers in order, each as [English, Spanish, French]; none for TEXT and RANGE. */
  answers?: readonly (readonly [string, string, string])[];
  /** RANGE only; end > start, step <= end - start. */
  range?: { start: number; end: number; step: number };
  /** Names of the species the question is meant for; absent = all. */
  species?: readonly string[];
}

export interface SampleGroup {
  name: string;
  questions: readonly SampleQuestion[];
}

export interface SampleTemplate {
  name: string;
  description: string;
  /** Keys of the questions, in the order they are asked. */
  questions: readonly string[];
}
