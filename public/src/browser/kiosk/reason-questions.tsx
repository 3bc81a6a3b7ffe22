import type { Reason } from '@homeward/contract/check-in';
import type { Words } from '../../words/words.ts';
import { type Answers, Ask } from './questions.tsx';

export interface Said {
  answers: Answers;
  custom: string;
}
interface ReasonQuestionsProps {
  words: Words;
  reason: Reason;
  said: Said;
  onSay: (said: Said) => void;
  onNext: () => void;
  onBack: () => void;
}

/** What a reason asks, and what else a visitor wants to tell of it. */
export function ReasonQuestions({ words, reason, said, onSay, onNext, onBack }: ReasonQuestionsProps) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onNext();
      }}
      noValidate
      autoComplete="off"
    >
      {reason.questions.map((question) => (
        <Ask
          key={question.uuid}
          question={question}
          value={said.answers[question.uuid]}
          choose={words.pleaseChoose}
          onChange={(value) => onSay({ ...said, answers: { ...said.answers, [question.uuid]: value } })}
        />
      ))}
      {reason.custom_reason_response && (
        <label className="field">
          <span>{words.anythingElse}</span>
          <textarea
            rows={3}
            maxLength={500}
            value={said.custom}
            onChange={({ target }) => onSay({ ...said, custom: target.value })}
          />
        </label>
      )}
      <div className="steps">
        <button type="button" onClick={onBack}>
          {words.back}
        </button>
        <button type="submit" className="main">
          {words.next}
        </button>
      </div>
    </form>
  );
}
