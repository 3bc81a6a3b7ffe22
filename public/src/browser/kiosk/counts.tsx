import { filled, type Words } from '../../words/words.ts';

/** How many check-ins this device still keeps: whoever looks after it sees that none is lost. */
export const Counts = ({ words, counts }: { words: Words; counts: { waiting: number; stuck: number } }) => (
  <div className="counts" role="status">
    {counts.waiting > 0 && <p>{filled(words.waitingToBeSent, { count: counts.waiting })}</p>}
    {counts.stuck > 0 && <p className="stuck">{filled(words.couldNotBeSent, { count: counts.stuck })}</p>}
  </div>
);
