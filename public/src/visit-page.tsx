import { type MyVisit, place } from '@homeward/contract/check-in';
import { Header } from './browser/kiosk/parts.tsx';
import { coloursOf } from './browser/kiosk/theme.ts';
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
    <Document
      {...{ lang, scripts, styles, head }}
      title={isHere ? words.yourVisit : words.visitEnded}
      colours={coloursOf(visit.theme)}
    >
      {isHere && <Header place={visit} />}
      <main className={isHere ? 'step' : 'step notice'}>
        {/* What it shows, as the call says it that the script asks: so that it knows what it has before it. */}
        <div data-now={JSON.stringify(place.output.parse(visit))} role="status">
          <Now visit={visit} words={words} />
        </div>
        {/* The script says so where it asks and nothing answers. */}
        <p data-lost="" role="alert" hidden>
          {words.lostConnection}
        </p>
        {visit.may_leave && <Leave words={words} token={token} />}
        {/* The script knows where, on the phone that has begun the visit. */}
        {isHere && (
          <p data-another="" hidden>
            <a href={`/kiosk/visit/${token}`}>{words.anotherVisitor}</a>
          </p>
        )}
      </main>
    </Document>
  );
}

function Now({ visit: { status_key, ahead, estimate, end_message }, words }: { visit: MyVisit; words: Words }) {
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
        <Told message={end_message} />
      </>
    );
  return (
    <>
      <h1>{aheadIn(words, ahead)}</h1>
      <p className="lead">{estimate ? filled(words.minutes, estimate) : words.noEstimate}</p>
      <Told message={end_message} />
      <p className="quiet">{words.bringsItself}</p>
    </>
  );
}

/** In the shelter's words, whichever way they are read. */
const Told = ({ message }: { message: string | null }) =>
  message && (
    <p className="lines" dir="auto">
      {message}
    </p>
  );

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
