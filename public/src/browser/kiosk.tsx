import './page.css';
import './kiosk.css';
import { directionOf } from '@homeward/contract/direction';
import { bearForeignChanges } from '@homeward/contract/foreign-changes';
import { useCallback, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { wordsIn } from '../words/words.ts';
import { ask } from './kiosk/ask.ts';
import { Code, type CodePlace } from './kiosk/code.tsx';
import { forgetPlace, keepPage, keepPlace, keptPlace } from './kiosk/keep.ts';
import { Kiosk, type KioskPlace } from './kiosk/kiosk.tsx';
import { ANOTHER, returnToVisit } from './kiosk/own-visits.ts';
import { Notice } from './kiosk/parts.tsx';
import { wear } from './kiosk/theme.ts';

const query = new URLSearchParams(location.search);
const code = /^\/kiosk\/code\/([^/]+)$/.exec(location.pathname)?.[1];
const which = { fingerprint: query.get('fingerprint') ?? '', uuid: query.get('uuid') ?? '' };
const door = code ? `/kiosk/code/${code}` : `/kiosk?${new URLSearchParams(which)}`;
const asked = code ? { path: 'wait-list/open', input: { qr_code_uuid: code } } : { path: 'kiosk/open', input: which };

/** Whatever is longer is no language. */
const LONGEST = 20;

type State = { is: 'loading' } | { is: 'failed' } | { is: 'closed' } | { is: 'open'; place: KioskPlace | CodePlace };

function Page() {
  const [language, setLanguage] = useState(document.documentElement.lang);
  const [state, setState] = useState<State>({ is: 'loading' });
  const words = wordsIn(language);
  /** Without a language it is the browser's, as far as the shelter has it. */
  const load = useCallback(async (lang?: string) => {
    if (!query.has(ANOTHER) && (await returnToVisit(door))) return;
    const told = await ask<KioskPlace | CodePlace>(asked.path, { ...asked.input, language: lang });
    if (told.is === 'refused') {
      forgetPlace();
      return setState({ is: 'closed' });
    }
    const place = told.is === 'answer' ? told.data : keptPlace(lang ?? document.documentElement.lang);
    // What is shown already is still good in its language.
    if (!place) return setState((now) => (now.is === 'open' ? now : { is: 'failed' }));
    wear(place.theme);
    setLanguage(place.language);
    document.documentElement.lang = place.language;
    document.documentElement.dir = directionOf(place.language);
    setState({ is: 'open', place });
    // What opens on a visitor's own phone leaves nothing of the place there.
    if (told.is === 'silence' || !('reasons' in place) || place.type_key !== 'TOTEM') return;
    keepPlace(place);
    await keepPage().catch(() => undefined);
  }, []);
  useEffect(() => void load(query.get('lang')?.slice(0, LONGEST)), [load]);
  if (state.is === 'loading') return <Notice title={words.checkIn} text={words.oneMoment} />;
  if (state.is === 'closed') return <Notice title={words.notInService} text={words.askTeam} />;
  if (state.is === 'failed')
    return (
      <Notice title={words.notLoaded} text={words.askTeam}>
        <button type="button" className="main" onClick={() => void load(language)}>
          {words.tryAgain}
        </button>
      </Notice>
    );
  const onClosed = () => setState({ is: 'closed' });
  return 'reasons' in state.place ? (
    <Kiosk door={door} which={which} place={state.place} speak={load} onClosed={onClosed} />
  ) : (
    <Code door={door} uuid={code ?? ''} place={state.place} speak={load} onClosed={onClosed} />
  );
}

bearForeignChanges();
const root = document.querySelector('#root');
if (root) createRoot(root).render(<Page />);
