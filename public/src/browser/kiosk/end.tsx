import type { CheckedIn } from '@homeward/contract/check-in';
import { filled, type Words } from '../../words/words.ts';
import { Step } from './parts.tsx';

interface EndProps {
  words: Words;
  /** None yet: it is kept until it can be sent. */
  answer: CheckedIn | undefined;
  message: string | null;
  /** On one's own phone the visit has a page there. */
  isOwnPhone: boolean;
  onDone?: (() => void) | undefined;
}

export const End = ({ words, answer, message, isOwnPhone, onDone }: EndProps) => (
  <Step title={words.thankYou}>
    <div role="status">
      {(answer?.end_message ?? message) && (
        <p className="lead lines" dir="auto">
          {answer?.end_message ?? message}
        </p>
      )}
      {answer?.place && <p className="lead">{filled(words.placeInLine, { place: answer.place })}</p>}
      {!answer && <p>{words.keptOffline}</p>}
    </div>
    <div className="steps">
      {isOwnPhone && answer && (
        <a className="main" href={`/kiosk/visit/${answer.token}`}>
          {words.seeYourVisit}
        </a>
      )}
      {onDone && (
        <button type="button" className="main" onClick={onDone}>
          {words.done}
        </button>
      )}
    </div>
  </Step>
);
