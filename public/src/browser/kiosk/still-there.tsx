import { useEffect, useRef } from 'react';
import { filled, type Words } from '../../words/words.ts';

/** Asks whether anybody is there; any touch and any key says so. */
export function StillThere({ words, left, onHere }: { words: Words; left: number; onHere: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} onCancel={onHere} aria-labelledby="still-there">
      <h2 id="still-there">{words.stillThere}</h2>
      <p>{filled(words.startsAgain, { seconds: left })}</p>
      <button type="button" className="main" onClick={onHere}>
        {words.goOn}
      </button>
    </dialog>
  );
}
