import type { Reason } from '@homeward/contract/check-in';
import { type Words, wordsIn } from '../../words/words.ts';
import { Counts } from './counts.tsx';
import { Details } from './details.tsx';
import { End } from './end.tsx';
import { Back, Choices, Header, Languages, Step } from './parts.tsx';
import { ReasonQuestions } from './reason-questions.tsx';
import { StillThere } from './still-there.tsx';
import { asks, type KioskPlace, type KioskProps, useWay } from './use-way.ts';

export type { KioskPlace };

/** The way of a visitor: language, reason, its questions, who they are, and what happens now. Nothing of it stays for the next. */
export function Kiosk(props: KioskProps) {
  const { place, speak } = props;
  const words = wordsIn(place.language);
  const { isTotem, at, setAt, said, setSaid, person, setPerson, counts, answer, left, goOn, again, choose, send } = useWay(props);
  return (
    <>
      <Header place={place} />
      {at.step === 'language' && (
        <Step title={words.chooseLanguage}>
          <Choices
            of={place.languages}
            keyOf={({ abbreviation }) => abbreviation}
            called={({ native_name }) => native_name}
            langOf={({ abbreviation }) => abbreviation}
            onChoose={({ abbreviation }) => void speak(abbreviation).then(() => setAt({ step: 'reason' }))}
          />
        </Step>
      )}
      {at.step === 'reason' && <Reasons {...{ words, place, isTotem, speak }} onChoose={choose} onBack={again} />}
      {at.step === 'questions' && (
        <Step title={words.aFewQuestions} key={at.key}>
          <ReasonQuestions
            {...{ words, said }}
            reason={at.reason}
            onSay={setSaid}
            onNext={() => setAt({ ...at, step: 'details' })}
            onBack={() => setAt({ step: 'reason' })}
          />
        </Step>
      )}
      {at.step === 'details' && (
        <Step title={words.yourDetails} key={`${at.key} details`}>
          <Details
            {...{ words, person }}
            onType={setPerson}
            isShared={isTotem}
            submit={words.checkIn}
            onSubmit={send}
            onBack={() => setAt(asks(at.reason) ? { ...at, step: 'questions' } : { step: 'reason' })}
          />
        </Step>
      )}
      {at.step === 'end' && (
        <End
          words={words}
          answer={answer}
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

interface ReasonsProps {
  words: Words;
  place: KioskPlace;
  isTotem: boolean;
  speak: KioskProps['speak'];
  onChoose: (reason: Reason) => void;
  onBack: () => void;
}

/** What brings people here. */
function Reasons({ words, place, isTotem, speak, onChoose, onBack }: ReasonsProps) {
  return (
    <Step title={words.whyHere}>
      {place.reasons.length ? (
        <Choices of={place.reasons} keyOf={({ uuid }) => uuid} called={({ name }) => name} onChoose={onChoose} />
      ) : (
        <p>{words.askTeam}</p>
      )}
      {!isTotem && place.languages.length > 1 && <Languages place={place} label={words.chooseLanguage} speak={speak} />}
      {isTotem && place.languages.length > 1 && <Back label={words.back} onClick={onBack} />}
    </Step>
  );
}
