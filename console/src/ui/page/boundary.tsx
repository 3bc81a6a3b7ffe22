import { CatchBoundary, type ErrorComponentProps, Link, useLocation, useRouter } from '@tanstack/react-router';
import { Unplug } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { lastRequestId, wordsOf } from '../../api/client.ts';
import { queryClient, readAgain } from '../../api/queries.ts';
import { useNewVersion } from '../browser/new-version.ts';
import { MissingPart } from '../browser/part.ts';
import { useTitle } from './title.ts';
import '../list/list-page.css';
import './boundary.css';

/**
 * Keeps what fails while it is drawn from taking down what stands around it: its place says so, and it can be tried
 * again. Another address tries it anew, too.
 */
export function Boundary({ children }: { children: ReactNode }) {
  const pathname = useLocation({ select: (location) => location.pathname });
  return (
    <CatchBoundary getResetKey={() => pathname} errorComponent={Broken}>
      {children}
    </CatchBoundary>
  );
}

/** What is given as a function, drawn where a boundary around it can catch what it throws. */
export const Drawn = ({ draw }: { draw: () => ReactNode }) => draw();

/** In the place of a screen, or a part of one, that failed; whatever stands around it can still be used. */
function Broken({ error, reset }: ErrorComponentProps) {
  const isMissing = error instanceof MissingPart;
  const id = isMissing ? '' : lastRequestId();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A dialog would stand before everything; where it was to be drawn may be out of sight.
    if (isMissing) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isMissing]);
  return (
    <div className="card broken" role="alert" ref={place}>
      <div className="empty">
        <Unplug size={30} strokeWidth={1.4} aria-hidden />
        <h2>This could not be shown</h2>
        {isMissing ? <WhyMissing /> : <p>{wordsOf(error)}. Nothing that was saved is lost.</p>}
        <div className="empty-do">
          <button type="button" className="button-primary" onClick={() => void forget().then(reset)}>
            Try again
          </button>
          <Link to="/" className="button-quiet">
            Back Home
          </Link>
        </div>
        {id && (
          <p className="broken-request">
            Should it go on, please report the request id <span className="mono">{id}</span>
          </p>
        )}
      </div>
    </div>
  );
}

/** The reason why a part of the console could not be loaded. */
function WhyMissing() {
  const isOld = useNewVersion();
  return (
    <p>
      {isOld
        ? 'A new version is here, and this part of the old one is gone. Reload the page to go on.'
        : 'This part of the console could not be loaded. Check your network, and whether something in your browser blocks it.'}{' '}
      Nothing that was saved or typed is lost.
    </p>
  );
}

/** In the place of a whole screen that failed before it could say what it is; what leads to it is tried again, too. */
export function BrokenScreen({ reset, ...props }: ErrorComponentProps) {
  const router = useRouter();
  useTitle('Not shown');
  return <Broken {...props} reset={() => void router.invalidate().then(reset)} />;
}

/** What the failed part had read is forgotten, for it may be what it failed over; what others still show is asked for again. */
async function forget(): Promise<void> {
  queryClient.removeQueries({ type: 'inactive' });
  await readAgain();
}
