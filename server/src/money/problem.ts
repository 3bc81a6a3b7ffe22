/** Why a checkout cannot be computed, by the code its call refuses it with, and at which field. */
export class CheckoutProblem extends Error {
  readonly code: 'discount' | 'decimals' | 'too_much' | 'unsolvable';
  readonly words: Record<string, string | number>;
  readonly path: string[];
  constructor(code: CheckoutProblem['code'], words: CheckoutProblem['words'] = {}, path: string[] = []) {
    super(`The checkout cannot be computed: ${code}`);
    this.code = code;
    this.words = words;
    this.path = path;
  }
}
