import { finerIn } from '@homeward/contract/amount';
import type { Call } from '@homeward/contract/call';
import type { Context } from '../http/handler.ts';

/** Refuses the first amount of an input that has more decimals than its currency, at its field; `own` is that of the shelter. */
export function refuseFiner(call: Pick<Call, 'input'>, input: unknown, own: string, { refuse }: Refusing): void {
  const [finer] = finerIn(call.input, input, own);
  if (finer) throw refuse('decimals', { decimals: finer.decimals, currency: finer.currency }, finer.path);
}
type Refusing = Pick<Context<'decimals'>, 'refuse'>;
