import { Document } from './document.tsx';
import { wordsIn } from './words/words.ts';

interface KioskPageProps {
  lang: string;
  scripts: string[];
  styles: string[];
}

/** What kiosks and scanned codes open, whichever they are: what is behind them the script asks. */
export function KioskPage({ lang, scripts, styles }: KioskPageProps) {
  const words = wordsIn(lang);
  return (
    <Document lang={lang} title={words.checkIn} scripts={scripts} styles={styles} head={<meta name="robots" content="noindex" />}>
      <div id="root">
        <main className="step notice">
          <h1>{words.checkIn}</h1>
          <noscript>
            <p>{words.askTeam}</p>
          </noscript>
        </main>
      </div>
    </Document>
  );
}
