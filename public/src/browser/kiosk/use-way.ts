import type { CheckedIn, Place, Reason } from '@homeward/contract/check-in';
import { newUuid } from '@homeward/contract/new-uuid';
import { stamp } from '@homeward/contract/server-clock';
import { useState } from 'react';
import type { Told } from './ask.ts';
import type { Person } from './details.tsx';
import type { Said } from './reason-questions.tsx';
import { useAfter, useIdle } from './use-idle.ts';
import { useOwnVisit, useQueue } from './use-queue.ts';

export interface KioskPlace extends Place {
  type_key: 'TOTEM' | 'SELF_CHECK_IN';
  reasons: Reason[];
}
export interface KioskProps {
  door: string;
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
const none: Said = { answers: {}, custom: '' };
export const nobody = { name: '', phone: '' };

/** Whether there is anything to say of a reason beyond that it is one. */
export const asks = ({ questions, custom_reason_response }: Reason): boolean => questions.length > 0 || custom_reason_response;

/** What a kiosk sends of a visit. */
function checkInOf({ which, place }: KioskProps, reason: Reason, said: Said, visitor: Person) {
  const answers = reason.questions.flatMap(({ uuid }) => {
    const value = said.answers[uuid];
    return value?.length ? [{ question_uuid: uuid, value }] : [];
  });
  return {
    ...which,
    visitor,
    language: place.language,
    reason_uuid: reason.uuid,
    custom_response: said.custom || null,
    answers,
  };
}

/** Where a visitor is on the way and what was said on it, of which nothing stays for the next. */
export function useWay(props: KioskProps) {
  const { door, place, speak, onClosed } = props;
  const isTotem = place.type_key === 'TOTEM';
  const start: At = place.languages.length > 1 && isTotem ? { step: 'language' } : { step: 'reason' };
  const [at, setAt] = useState<At>(start);
  const [said, setSaid] = useState(none);
  const [person, setPerson] = useState(nobody);
  const [first] = useState(place.language);
  const { counts, heard, deliver } = useQueue();
  const answer = at.step === 'end' ? (at.answer ?? (heard?.key === at.key ? heard.answer : undefined)) : undefined;
  useOwnVisit(isTotem ? undefined : door, answer ?? (heard?.door === door ? heard.answer : undefined));
  const again = () => {
    setSaid(none);
    setPerson(nobody);
    setAt(start);
    // Whoever comes next is spoken to as whoever came first.
    if (place.language !== first) void speak(first);
  };
  const { left, goOn } = useIdle(isTotem && at.step !== start.step && at.step !== 'end', again);
  useAfter(END_SECONDS, isTotem && at.step === 'end', again);

  const choose = (reason: Reason) =>
    // The key is the visit's from here on: sent as often as it takes it stays one.
    setAt({
      step: asks(reason) ? 'questions' : 'details',
      reason,
      key: newUuid(),
    });
  const send = async (visitor: Person): Promise<string[]> => {
    if (at.step !== 'details') return [];
    const { reason, key } = at;
    const input = checkInOf(props, reason, said, visitor);
    const told = await deliver({ key, door, path: 'kiosk/check-in', input, ...stamp() });
    return land(told, reason, key);
  };
  const land = (told: Told<CheckedIn>, reason: Reason, key: string): string[] => {
    if (told.is === 'refused' && told.http === 422) return told.fields;
    if (told.is === 'refused') onClosed();
    else setAt({ step: 'end', reason, key, answer: told.is === 'answer' ? told.data : undefined });
    return [];
  };
  return { isTotem, at, setAt, said, setSaid, person, setPerson, counts, answer, left, goOn, again, choose, send };
}
