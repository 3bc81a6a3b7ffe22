import type { CheckedIn, Place, Reason } from '@homeward/contract/check-in';
import { useState } from 'react';
import { wordsIn } from '../../words/words.ts';
import type { Told } from './ask.ts';
import { Counts } from './counts.tsx';
import { Details, type Person } from './details.tsx';
import { End } from './end.tsx';
import { Choices, Header, Step } from './parts.tsx';
import { type Answers, Ask } from './questions.tsx';
import { StillThere } from './still-there.tsx';
import { useAfter, useIdle } from './use-idle.ts';
import { useQueue } from './use-queue.ts';

export interface KioskPlace extends Place {
  type_key: 'TOTEM' | 'SELF_CHECK_IN';
  reasons: Reason[];
}
interface KioskProps {
  which: { fingerprint: string; uuid: string };
  place: KioskPlace;
  speak: (language: string) => Promise<void>;
  onClosed: () => void;
}

type At =
  | { step: 'language' }
  | { step: 'reason' }
  | { step: 'questions' | 'details'; reason: Reason; key: string }
  | { step: 'end'; reason: Reason; key: string; answer: CheckedIn | undefined };

const END_SECONDS = 15;
const none = { answers: {} as Answers, custom: '' };

/** The way of a visitor: language, reason, its questions, who they are, and what happens now. Nothing of it stays for the next. */
export function Kiosk({ which, place, speak, onClosed }: KioskProps) {
  const words = wordsIn(place.language);
  const isTotem = place.type_key === 'TOTEM';
  const start: At = place.languages.length > 1 && isTotem ? { step: 'language' } : { step: 'reason' };
  const [at, setAt] = useState<At>(start);
  const [said, setSaid] = useState(none);
  const { counts, heard, deliver } = useQueue();
  const again = () => {
    setSaid(none);
    setAt(start);
  };
  const { left, goOn } = useIdle(isTotem && at.step !== start.step && at.step !== 'end', again);
  useAfter(END_SECONDS, isTotem && at.step === 'end', again);

  const choose = (reason: Reason) =>
    // The key is the visit's from here on: sent as often as it takes it stays one.
    setAt({
      step: reason.questions.length || reason.custom_reason_response ? 'questions' : 'details',
      reason,
      key: crypto.randomUUID(),
    });
  const send = async (visitor: Person): Promise<string[]> => {
    if (at.step !== 'details') return [];
    const { reason, key } = at;
    const answers = reason.questions.flatMap(({ uuid }) => {
      const value = said.answers[uuid];
      return value?.length ? [{ question_uuid: uuid, value }] : [];
    });
    const input = {
      ...which,
      visitor,
      language: place.language,
      reason_uuid: reason.uuid,
      reason_name: reason.name,
      custom_response: said.custom || null,
      answers,
    };
    const told = await deliver({ key, path: 'kiosk/check-in', input, typed: Date.now() });
    return land(told, reason, key);
  };
  const land = (told: Told<CheckedIn>, reason: Reason, key: string): string[] => {
    if (told.is === 'refused' && told.http === 422) return told.fields;
    if (told.is === 'refused') onClosed();
    else setAt({ step: 'end', reason, key, answer: told.is === 'answer' ? told.data : undefined });
    return [];
  };

  return (
    <>
      <Header place={place} />
      {at.step === 'language' && (
        <Step title={words.chooseLanguage}>
          <Choices
            of={place.languages}
            called={({ native_name }) => native_name}
            onChoose={({ abbreviation }) => void speak(abbreviation).then(() => setAt({ step: 'reason' }))}
          />
        </Step>
      )}
      {at.step === 'reason' && (
        <Step title={words.whyHere}>
          {place.reasons.length ? (
            <Choices of={place.reasons} called={({ name }) => name} onChoose={choose} />
          ) : (
            <p>{words.askTeam}</p>
          )}
          {!isTotem && place.languages.length > 1 && <Languages place={place} label={words.chooseLanguage} speak={speak} />}
          {isTotem && place.languages.length > 1 && <Back label={words.back} onClick={again} />}
        </Step>
      )}
      {at.step === 'questions' && (
        <Step title={words.aFewQuestions} key={at.key}>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              setAt({ ...at, step: 'details' });
            }}
            noValidate
            autoComplete="off"
          >
            {at.reason.questions.map((question) => (
              <Ask
                key={question.uuid}
                question={question}
                value={said.answers[question.uuid]}
                choose={words.pleaseChoose}
                onChange={(value) => setSaid({ ...said, answers: { ...said.answers, [question.uuid]: value } })}
              />
            ))}
            {at.reason.custom_reason_response && (
              <label className="field">
                <span>{words.anythingElse}</span>
                <textarea
                  rows={3}
                  maxLength={500}
                  value={said.custom}
                  onChange={({ target }) => setSaid({ ...said, custom: target.value })}
                />
              </label>
            )}
            <div className="steps">
              <button type="button" onClick={() => setAt({ step: 'reason' })}>
                {words.back}
              </button>
              <button type="submit" className="main">
                {words.next}
              </button>
            </div>
          </form>
        </Step>
      )}
      {at.step === 'details' && (
        <Step title={words.yourDetails} key={`${at.key} details`}>
          <Details
            words={words}
            isShared={isTotem}
            submit={words.checkIn}
            onSubmit={send}
            onBack={() => setAt({ step: 'reason' })}
          />
        </Step>
      )}
      {at.step === 'end' && (
        <End
          words={words}
          answer={at.answer ?? (heard?.key === at.key ? heard.answer : undefined)}
          message={at.reason.end_message}
          isOwnPhone={!isTotem}
          onDone={isTotem ? again : undefined}
        />
      )}
      <Counts words={words} counts={counts} />
      {left !== undefined && <StillThere words={words} left={left} onHere={goOn} />}
    </>
  );
}

const Back = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <div className="steps">
    <button type="button" onClick={onClick}>
      {label}
    </button>
  </div>
);

export const Languages = ({
  place,
  label,
  speak,
}: {
  place: Place;
  label: string;
  speak: (language: string) => Promise<void>;
}) => (
  <label className="field languages">
    <span>{label}</span>
    <select value={place.language} onChange={({ target }) => void speak(target.value)}>
      {place.languages.map(({ abbreviation, native_name }) => (
        <option key={abbreviation} value={abbreviation} lang={abbreviation}>
          {native_name}
        </option>
      ))}
    </select>
  </label>
);
