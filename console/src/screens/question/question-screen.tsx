import { newUuid } from '@homeward/contract/new-uuid';
import { type Question, type QuestionTranslation, saveTranslation } from '@homeward/contract/question';
import { Button } from 'antd';
import { useState } from 'react';
import { can } from '../../session/session.ts';
import { dropDraft } from '../../ui/form/draft.ts';
import { draftIds } from '../../ui/form/draft-paths.ts';
import { History } from '../../ui/page/history.tsx';
import { Tabs } from '../../ui/page/tabs.tsx';
import { UsedBy } from '../../ui/page/used-by.tsx';
import { QuestionForm } from './question-form.tsx';
import { TranslationForm } from './translation-form.tsx';

interface QuestionScreenProps {
  loaded: Question | undefined;
  tab: string | undefined;
  onTab: (tab: string | undefined) => void;
  onCreated: (uuid: string) => Promise<unknown>;
}

const MAIN = 'main';
const NEW = 'new-';

/** What is there with its translations, and what is told of it; a new question first by itself. */
export function QuestionScreen({ loaded, onCreated, ...at }: QuestionScreenProps) {
  if (!loaded)
    return (
      <div className="card">
        <QuestionForm loaded={undefined} onCreated={onCreated} />
      </div>
    );
  return (
    <div className="two">
      <div>
        <Translated loaded={loaded} {...at} />
      </div>
      <div className="side-column">
        <UsedBy what="Templates" count={loaded.template_count} />
        <History uuid={loaded.uuid} />
      </div>
    </div>
  );
}

/** The question itself, each translation, and each that is not saved, or was saved while somebody typed on in it. */
function tabsOf(saved: QuestionTranslation[], unsaved: string[], madeAs: (key: string) => QuestionTranslation | undefined) {
  const made = new Set(unsaved.map(madeAs));
  return [
    { key: MAIN, label: 'Main' },
    ...saved
      .filter((one) => !made.has(one))
      .map(({ language }) => ({ key: language?.abbreviation ?? '', label: language?.name ?? '' })),
    ...unsaved.map((key) => ({ key, label: madeAs(key)?.language?.name ?? 'Unsaved' })),
  ];
}

/** The question itself in the first tab, then one tab a translation. */
function Translated({ loaded, tab, onTab }: Omit<QuestionScreenProps, 'loaded' | 'onCreated'> & { loaded: Question }) {
  const [found] = useState(() => draftIds().filter((id) => id.startsWith(NEW)));
  const [unsaved, setUnsaved] = useState(found);
  const [chosen, setChosen] = useState<Record<string, string>>({});
  /** The languages of those that are saved, and have something typed since. */
  const [made, setMade] = useState<Record<string, string>>({});
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set());
  const saved = loaded.translations ?? [];
  const madeAs = (key: string) => saved.find(({ language }) => language?.uuid === made[key]);
  const tabs = tabsOf(saved, unsaved, madeAs).map((one) => ({ ...one, dirty: dirty.has(one.key) }));
  const active = tabs.some(({ key }) => key === tab) && tab ? tab : MAIN;
  const mark = (key: string, isDirty: boolean) =>
    setDirty((now) =>
      now.has(key) === isDirty ? now : new Set(isDirty ? [...now, key] : [...now].filter((other) => other !== key)),
    );
  const drop = (key: string, next?: string) => {
    setUnsaved((now) => now.filter((other) => other !== key));
    for (const set of [setChosen, setMade]) set(({ [key]: _, ...others }) => others);
    dropDraft(key);
    mark(key, false);
    onTab(next);
  };
  const addTranslation = () => {
    const key = `${NEW}${newUuid().slice(0, 8)}`;
    setUnsaved((now) => [...now, key]);
    onTab(key);
  };
  return (
    <Tabs
      label="The question and its translations"
      tabs={tabs}
      active={active}
      onChange={(key) => onTab(key === MAIN ? undefined : key)}
      extra={can(saveTranslation) && <Button onClick={addTranslation}>Add new translation to question</Button>}
      panel={({ key }, isActive) => (
        <div className="card">
          {key === MAIN ? (
            <QuestionForm loaded={loaded} active={isActive} onDirty={(is) => mark(MAIN, is)} />
          ) : (
            <TranslationForm
              question={loaded}
              translation={saved.find(({ language }) => language?.abbreviation === key) ?? madeAs(key)}
              taken={[...saved.map(({ language }) => language?.uuid), ...unsaved.map((one) => one !== key && chosen[one])]}
              onMade={(uuid) => setMade((now) => ({ ...now, [key]: uuid }))}
              id={key}
              active={isActive}
              begins={unsaved.includes(key) && !found.includes(key)}
              onDirty={(is) => mark(key, is)}
              onLanguage={(uuid) => setChosen((now) => (now[key] === uuid ? now : { ...now, [key]: uuid }))}
              onSaved={(abbreviation) => drop(key, abbreviation)}
              onRemoved={() => drop(key)}
            />
          )}
        </div>
      )}
    />
  );
}
