import { type FormEvent, useId, useState } from 'react';
import type { Words } from '../../words/words.ts';

export interface Person {
  name: string;
  phone: string | null;
}

/** As it is typed. */
interface Typed {
  name: string;
  phone: string;
}
interface DetailsProps {
  words: Words;
  person: Typed;
  onType: (person: Typed) => void;
  /** On one's own phone the browser may help; where others come afterwards it must not. */
  isShared: boolean;
  submit: string;
  /** Answers the fields that are refused. */
  onSubmit: (person: Person) => Promise<string[]>;
  onBack?: (() => void) | undefined;
}

/** Who somebody is: their name, and a number if they like. */
export function Details({ words, person, onType, isShared, submit, onSubmit, onBack }: DetailsProps) {
  const [wrong, setWrong] = useState<string[]>([]);
  const [isSending, setSending] = useState(false);
  const field = useId();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    if (!person.name.trim()) return setWrong(['visitor.name']);
    setSending(true);
    setWrong(await onSubmit({ name: person.name, phone: person.phone.trim() || null }));
    setSending(false);
  };
  const typed = (key: 'name' | 'phone', label: string, isWrong: string, type: string, max: number) => {
    const refused = wrong.includes(`visitor.${key}`);
    return (
      <label className="field">
        <span>{label}</span>
        <input
          // A name of no meaning: browsers fill in by it what the last visitor typed.
          name={isShared ? `${field}${key}` : key}
          type={type}
          autoComplete={isShared ? 'off' : key === 'name' ? 'name' : 'tel'}
          maxLength={max}
          value={person[key]}
          aria-invalid={refused}
          aria-describedby={refused ? `${field}${key}-wrong` : undefined}
          onChange={({ target }) => onType({ ...person, [key]: target.value })}
        />
        {refused && (
          <em id={`${field}${key}-wrong`} role="alert">
            {isWrong}
          </em>
        )}
      </label>
    );
  };
  return (
    <form onSubmit={(event) => void send(event)} noValidate autoComplete={isShared ? 'off' : 'on'}>
      {typed('name', words.yourName, words.nameMissing, 'text', 80)}
      {typed('phone', words.yourPhone, words.phoneImpossible, 'tel', 30)}
      <p className="quiet">{words.privacy}</p>
      <div className="steps">
        {onBack && (
          <button type="button" onClick={onBack}>
            {words.back}
          </button>
        )}
        <button type="submit" className="main" aria-busy={isSending}>
          {isSending ? words.sending : submit}
        </button>
      </div>
    </form>
  );
}
