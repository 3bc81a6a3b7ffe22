import { type Question, saveTranslation } from '@homeward/contract/question';
import { Button } from 'antd';
import { useState } from 'react';
import { can } from '../../session/session.ts';
import { draftIds, dropDraft } from '../../ui/form/draft.ts';
import { History } from '../../ui/page/history.tsx';
import { Tabs } from '../../ui/page/tabs.tsx';
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

/** The question itself in the first tab, then one tab a translation. */
export function QuestionScreen({ loaded, tab, onTab, onCreated }: QuestionScreenProps) {
  const [unsaved, setUnsaved] = useState(() => draftIds().filter((id) => id.startsWith(NEW)));
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set());
  const saved = loaded?.translations ?? [];
  const tabs = [
    { key: MAIN, label: 'Main' },
    ...saved.map(({ language }) => ({ key: language?.abbreviation ?? '', label: language?.name ?? '' })),
    ...unsaved.map((key) => ({ key, label: 'Unsaved' })),
  ].map((one) => ({ ...one, dirty: dirty.has(one.key) }));
  const active = tabs.some(({ key }) => key === tab) && tab ? tab : MAIN;
  const mark = (key: string, isDirty: boolean) =>
    setDirty((now) =>
      now.has(key) === isDirty ? now : new Set(isDirty ? [...now, key] : [...now].filter((other) => other !== key)),
    );
  const drop = (key: string, next?: string) => {
    setUnsaved((now) => now.filter((other) => other !== key));
    setChosen(({ [key]: _, ...others }) => others);
    dropDraft(key);
    mark(key, false);
    onTab(next);
  };
  const addTranslation = () => {
    const key = `${NEW}${crypto.randomUUID().slice(0, 8)}`;
    setUnsaved((now) => [...now, key]);
    onTab(key);
  };

  if (!loaded)
    return (
      <div className="card">
        <QuestionForm loaded={undefined} onSaved={onCreated} />
      </div>
    );
  return (
    <div className="two">
      <div>
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
                  translation={saved.find(({ language }) => language?.abbreviation === key)}
                  taken={[...saved.map(({ language }) => language?.uuid), ...unsaved.map((one) => one !== key && chosen[one])]}
                  id={key}
                  active={isActive}
                  onDirty={(is) => mark(key, is)}
                  onLanguage={(uuid) => setChosen((now) => (now[key] === uuid ? now : { ...now, [key]: uuid }))}
                  onSaved={(abbreviation) => drop(key, abbreviation)}
                  onRemoved={() => drop(key)}
                />
              )}
            </div>
          )}
        />
      </div>
      <div className="side-column">
        {loaded.template_count !== undefined && (
          <section className="card aside">
            <h2>Used by</h2>
            <p className="used-by">
              Templates <b>{loaded.template_count}</b>
            </p>
          </section>
        )}
        <History uuid={loaded.uuid} />
      </div>
    </div>
  );
}
