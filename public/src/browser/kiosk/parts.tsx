import type { Heading, Place } from '@homeward/contract/check-in';
import { type ReactNode, useEffect, useRef } from 'react';

/** A step of the way, under a heading that has the focus once it is there. */
export function Step({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    scrollTo(0, 0);
  }, []);
  return (
    <main className="step">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </main>
  );
}

export function Header({ place }: { place: Heading }) {
  return (
    <header className="place">
      {place.logo && <img src={`/cdn/AUTOx200/${place.logo}`} alt="" />}
      <p>
        <strong>{place.shelter_name}</strong>
        <span>{place.location_name}</span>
      </p>
    </header>
  );
}

/** What the page says where it has nothing to show. */
export const Notice = ({ title, text, children }: { title: string; text: string; children?: ReactNode }) => (
  <main className="step notice">
    <h1>{title}</h1>
    <p role="status">{text}</p>
    {children}
  </main>
);

interface ChoicesProps<T> {
  of: readonly T[];
  keyOf: (one: T) => string;
  called: (one: T) => string;
  /** What a name is in, where they are in several languages. */
  langOf?: (one: T) => string;
  onChoose: (one: T) => void;
}

export const Choices = <T,>({ of, keyOf, called, langOf, onChoose }: ChoicesProps<T>) => (
  <ul className="choices">
    {of.map((one) => (
      <li key={keyOf(one)}>
        <button type="button" className="choice" lang={langOf?.(one)} onClick={() => onChoose(one)}>
          {called(one)}
        </button>
      </li>
    ))}
  </ul>
);

export const Back = ({ label, onClick }: { label: string; onClick: () => void }) => (
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
