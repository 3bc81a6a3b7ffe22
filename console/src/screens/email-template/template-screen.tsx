import { newUuid } from '@homeward/contract/new-uuid';
import { type EmailTemplate, saveTranslation } from '@homeward/contract/smart-response';
import { Button } from 'antd';
import { useState } from 'react';
import { can } from '../../session/session.ts';
import { useConfirm } from '../../ui/action/use-confirm.ts';
import { dropDraft } from '../../ui/form/draft.ts';
import { draftIds } from '../../ui/form/draft-paths.ts';
import { History } from '../../ui/page/history.tsx';
import { Tabs } from '../../ui/page/tabs.tsx';
import { TemplateForm } from './template-form.tsx';
import { TranslationForm } from './translation-form.tsx';

interface TemplateScreenProps {
  loaded: EmailTemplate | undefined;
  tab: string | undefined;
  onTab: (tab: string | undefined) => void;
  onCreated: (uuid: string) => Promise<unknown>;
}

const MAIN = 'main';
const NEW = 'new-';
const COPY = `${NEW}copy-`;

/** A template with its translations and its history; a new one first by itself. */
export function TemplateScreen({ loaded, onCreated, ...at }: TemplateScreenProps) {
  if (!loaded)
    return (
      <div className="card">
        <TemplateForm loaded={undefined} onCreated={onCreated} />
      </div>
    );
  return (
    <div className="side-column">
      <Translated loaded={loaded} {...at} />
      <History uuid={loaded.uuid} />
    </div>
  );
}

/** The template itself in the first tab, then one tab a translation. */
function Translated({ loaded, tab, onTab }: Omit<TemplateScreenProps, 'loaded' | 'onCreated'> & { loaded: EmailTemplate }) {
  const confirm = useConfirm();
  const [unsaved, setUnsaved] = useState(() => draftIds().filter((id) => id.startsWith(NEW)));
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set());
  const saved = loaded.translations ?? [];
  const tabs = [
    { key: MAIN, label: 'General' },
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
    dropDraft(key);
    mark(key, false);
    onTab(next);
  };
  const add = async () => {
    const copies = await confirm({
      title: 'Copy the base (English) template?',
      text: 'Recommended: the translation then has the same blocks, and only their words are to be translated.',
      ok: 'Copy',
      cancel: 'Start empty',
    });
    const key = `${copies ? COPY : NEW}${newUuid().slice(0, 8)}`;
    setUnsaved((now) => [...now, key]);
    onTab(key);
  };
  return (
    <Tabs
      label="The template and its translations"
      tabs={tabs}
      active={active}
      onChange={(key) => onTab(key === MAIN ? undefined : key)}
      extra={can(saveTranslation) && <Button onClick={() => void add()}>Add</Button>}
      panel={({ key }, isActive) => (
        <div className="card">
          {key === MAIN ? (
            <TemplateForm loaded={loaded} active={isActive} onDirty={(is) => mark(MAIN, is)} />
          ) : (
            <TranslationForm
              template={loaded}
              translation={saved.find(({ language }) => language?.abbreviation === key)}
              copies={key.startsWith(COPY)}
              id={key}
              active={isActive}
              onDirty={(is) => mark(key, is)}
              onSaved={(abbreviation) => drop(key, abbreviation)}
              onRemoved={() => drop(key)}
            />
          )}
        </div>
      )}
    />
  );
}
