import type { MyVisit } from '@homeward/contract/check-in';
import { Document } from './document.tsx';
import { filled, type Words, wordsIn } from './words/words.ts';

interface VisitPageProps {
  visit: MyVisit;
  lang: string;
  token: string;
  scripts: string[];
  styles: string[];
}

const statusWords = { CHECKED_IN: 'isCheckedIn', MEETING: 'isMeeting', MEETING_DONE: 'isMeetingDone' } as const;
const SECONDS = '15';

/** A visitor's own page: where they stand, which moves by itself with a script and without one. */
export function VisitPage({ visit, lang, token, scripts, styles }: VisitPageProps) {
  const words = wordsIn(lang);
  const isHere = visit.status_key !== null;
  const head = (
    <>
      <meta name="robots" content="noindex" />
      {isHere && (
        <noscript>
          <meta httpEquiv="refresh" content={SECONDS} />
        </noscript>
      )}
    </>
  );
  return (
    <Document lang={lang} title={isHere ? words.yourVisit : words.visitEnded} scripts={scripts} styles={styles} head={head}>
      {isHere && (
        <header className="place">
          <p>
            <strong>{visit.shelter_name}</strong>
            <span>{visit.location_name}</span>
          </p>
        </header>
      )}
      <main className={isHere ? 'step' : 'step notice'}>
        <div data-now="" data-in-line={visit.may_leave ? '' : undefined} role="status">
          <Now visit={visit} words={words} />
        </div>
        {visit.may_leave && <Leave words={words} token={token} />}
      </main>
    </Document>
  );
}

function Now({ visit: { status_key, ahead, estimate }, words }: { visit: MyVisit; words: Words }) {
  if (!status_key)
    return (
      <>
        <h1>{words.visitEnded}</h1>
        <p>{words.visitEndedText}</p>
      </>
    );
  if (status_key !== 'WAIT_LIST' || ahead === null)
    return (
      <>
        <h1>{words.yourVisit}</h1>
        <p className="lead">{status_key === 'WAIT_LIST' ? '' : words[statusWords[status_key]]}</p>
      </>
    );
  return (
    <>
      <h1>{aheadIn(words, ahead)}</h1>
      <p className="lead">{estimate ? filled(words.minutes, estimate) : words.noEstimate}</p>
      <p className="quiet">{words.bringsItself}</p>
    </>
  );
}

const aheadIn = (words: Words, ahead: number) =>
  ahead === 0 ? words.youAreNext : ahead === 1 ? words.oneAhead : filled(words.manyAhead, { count: ahead });

/** By a form: whatever only looks at the page, to show what is behind a link, leaves for nobody. */
const Leave = ({ words, token }: { words: Words; token: string }) => (
  <details data-leave="">
    <summary>{words.leaveLine}</summary>
    <p>{words.leaveQuestion}</p>
    <form method="post" action={`/kiosk/visit/${token}/leave`}>
      <button type="submit">{words.leaveYes}</button>
    </form>
  </details>
);
