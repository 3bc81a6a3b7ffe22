import { Document } from './document.tsx';
import { wordsIn } from './words/words.ts';

/** One page for all that is not there, whatever the reason. */
export function NothingHere({ lang, styles }: { lang: string; styles: string[] }) {
  const words = wordsIn(lang);
  return (
    <Document lang={lang} title={words.nothingHere} styles={styles} head={<meta name="robots" content="noindex" />}>
      <main className="nothing-here">
        <h1>{words.nothingHere}</h1>
        <p>{words.nothingHereText}</p>
      </main>
    </Document>
  );
}
