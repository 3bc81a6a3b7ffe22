import type { CheckedIn, Place } from '@homeward/contract/check-in';
import { newUuid } from '@homeward/contract/new-uuid';
import { stamp } from '@homeward/contract/server-clock';
import { useState } from 'react';
import { wordsIn } from '../../words/words.ts';
import { Counts } from './counts.tsx';
import { Details, type Person } from './details.tsx';
import { End } from './end.tsx';
import { Header, Languages, Step } from './parts.tsx';
import { useOwnVisit, useQueue } from './use-queue.ts';
import { nobody } from './use-way.ts';

export interface CodePlace extends Place {
  title: string;
  description: string | null;
  type_key: string;
}
interface CodeProps {
  door: string;
  uuid: string;
  place: CodePlace;
  speak: (language: string) => Promise<void>;
  onClosed: () => void;
}

/** Behind a scanned code, on one's own phone: say who you are, and stand in line. */
export function Code({ door, uuid, place, speak, onClosed }: CodeProps) {
  const words = wordsIn(place.language);
  const { counts, heard, deliver } = useQueue();
  const [key] = useState(() => newUuid());
  const [person, setPerson] = useState(nobody);
  const [ended, setEnded] = useState<{ answer: CheckedIn | undefined }>();
  const send = async (visitor: Person): Promise<string[]> => {
    const input = { qr_code_uuid: uuid, visitor, language: place.language };
    const told = await deliver({ key, door, path: 'wait-list/join', input, ...stamp() });
    if (told.is === 'refused' && told.http === 422) return told.fields;
    if (told.is === 'refused') onClosed();
    else setEnded({ answer: told.is === 'answer' ? told.data : undefined });
    return [];
  };
  const answer = ended?.answer ?? (heard?.door === door ? heard.answer : undefined);
  useOwnVisit(door, answer);
  return (
    <>
      <Header place={place} />
      {ended ? (
        <End words={words} answer={answer} message={null} isOwnPhone />
      ) : (
        <Step title={place.title}>
          {place.description && <p className="lead lines">{place.description}</p>}
          <Details
            {...{ words, person }}
            onType={setPerson}
            isShared={false}
            submit={place.type_key === 'WAIT_LIST' ? words.joinLine : words.checkIn}
            onSubmit={send}
          />
          {place.languages.length > 1 && <Languages place={place} label={words.chooseLanguage} speak={speak} />}
        </Step>
      )}
      <Counts words={words} counts={counts} />
    </>
  );
}
