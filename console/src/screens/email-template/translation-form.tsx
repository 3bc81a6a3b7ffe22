import { wholeOf } from '@homeward/contract/email-originals';
import { versionOf } from '@homeward/contract/field';
import { languageSearch } from '@homeward/contract/lookup';
import {
  deleteTranslation,
  type EmailTemplate,
  type EmailTranslation,
  saveTranslation,
  search,
} from '@homeward/contract/smart-response';
import { Button } from 'antd';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import type { z } from 'zod';
import { post } from '../../api/client.ts';
import { lookupQuery, refresh } from '../../api/queries.ts';
import { can } from '../../session/session.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { useConfirm } from '../../ui/action/use-confirm.ts';
import { Field } from '../../ui/field/field.tsx';
import { OneSelect } from '../../ui/field/one-select.tsx';
import { unfinished } from '../../ui/form/blank.ts';
import { useValue } from '../../ui/form/form-context.ts';
import { RecordForm } from '../../ui/form/record-form.tsx';
import { useLookup } from '../../ui/page/lookup.tsx';
import { Written } from '../../ui/text/written.tsx';
import { BlockFields } from './block-fields.tsx';
import { MailPreview } from './later-preview.ts';
import './mail-preview.css';
import { readTemplate } from './template-query.ts';

type Input = z.input<typeof saveTranslation.input>;

/** The language that templates themselves are written in is not offered. */
const BASE = 'en';
const nothing = { title: '', subject: '', boxes: [], cards: [], main_buttons: [], final_buttons: [] };

interface TranslationFormProps {
  template: EmailTemplate;
  /** Absent while it is new and unsaved. */
  translation: EmailTranslation | undefined;
  /** Whether a new one begins with what the template says. */
  copies: boolean;
  id: string;
  active: boolean;
  onDirty: (dirty: boolean) => void;
  onSaved: (abbreviation: string) => void;
  onRemoved: () => void;
}

function valuesOf(template: EmailTemplate, translation: EmailTranslation | undefined, copies: boolean): Input {
  const parent_id = template.id ?? 0;
  const { values } = wholeOf(template, translation);
  if (!translation) return unfinished<Input>({ version: 0, parent_id, json: { values: copies ? values : nothing } });
  const version = versionOf(template, translation.language?.uuid ?? '');
  return { uuid: translation.uuid, version, parent_id, language_id: translation.language_id ?? 0, json: { values } };
}

/** A template in another language. */
export function TranslationForm({
  template,
  translation,
  copies,
  id,
  active,
  onDirty,
  onSaved,
  onRemoved,
}: TranslationFormProps) {
  const values = useMemo(() => valuesOf(template, translation, copies), [template, translation, copies]);
  /** Of a new one too: somebody else may have begun the same, or its answer was lost. */
  const language = useRef(translation?.language_id);
  const remove = useRemove(template, translation, onRemoved);
  return (
    <RecordForm
      call={saveTranslation}
      values={values}
      success="Template saved successfully!"
      failure={(reason) => `Failed to save template. Error: ${reason}`}
      id={id}
      active={active}
      onDirty={onDirty}
      send={(input, key) => post(saveTranslation, input, { key })}
      latest={async () => {
        const fresh = await readTemplate(template.uuid);
        const kept = fresh.translations?.find(({ language_id }) => language_id === language.current);
        return valuesOf(fresh, kept, copies);
      }}
      onSaved={() => refresh(search)}
      leave={({ translation: saved }) => onSaved(saved.language?.abbreviation ?? '')}
      actions={
        (!translation || can(deleteTranslation)) && (
          <Button danger type="text" onClick={remove}>
            Remove translation
          </Button>
        )
      }
    >
      <div className="mail-editor">
        <div>
          <LanguageField {...{ template, translation, language }} />
          <TranslatedBlocks />
        </div>
        <TranslatedPreview template={template} />
      </div>
    </RecordForm>
  );
}

interface LanguageFieldProps extends Pick<TranslationFormProps, 'template' | 'translation'> {
  language: RefObject<number | null | undefined>;
}

/** In the language that is chosen. */
function TranslatedPreview({ template }: Pick<TranslationFormProps, 'template'>) {
  const chosen = useValue<number | null>(['language_id']);
  const languages = useLookup(lookupQuery(languageSearch));
  const language = languages.rows.find(({ id }) => id === chosen);
  return <MailPreview at={['json']} icon={template.icon} model={wholeOf(template).model} languageUuid={language?.uuid} />;
}

function TranslatedBlocks() {
  const chosen = useValue<number | null>(['language_id']);
  const languages = useLookup(lookupQuery(languageSearch));
  return (
    <Written language={languages.rows.find(({ id }) => id === chosen)?.abbreviation}>
      <BlockFields at={['json', 'values']} />
    </Written>
  );
}

/** Each language once. */
function LanguageField({ template, translation, language }: LanguageFieldProps) {
  const chosen = useValue<number | null>(['language_id']);
  useEffect(() => {
    language.current = chosen;
  }, [chosen, language]);
  const languages = useLookup(lookupQuery(languageSearch));
  const taken = template.translations?.map(({ language_id }) => language_id);
  const offered = languages.rows.filter(
    ({ id, abbreviation }) => abbreviation !== BASE && (id === translation?.language_id || !taken?.includes(id)),
  );
  return (
    <div className="section">
      <Field name={['language_id']} label="Language" hint={translation && 'Fixed once saved'} from={languages}>
        <OneSelect
          {...(translation && { disabled: true })}
          placeholder="Choose a language"
          options={offered.map((one) => ({ value: one.id, label: one.name }))}
        />
      </Field>
    </div>
  );
}

/** An unsaved translation is only dropped; a saved one is deleted on the server, and the template read again. */
function useRemove(template: EmailTemplate, translation: EmailTranslation | undefined, onRemoved: () => void) {
  const confirm = useConfirm();
  const { run } = useAction(deleteTranslation, {
    success: 'Translation removed successfully!',
    failure: (reason) => `Failed to remove translation. Reason: ${reason}`,
  });
  return async () => {
    if (translation) {
      if (!(await confirm({ title: 'Remove this translation?', ok: 'Remove', danger: true }))) return;
      const version = versionOf(template, translation.language?.uuid ?? '');
      const removed = await run({ uuid: translation.uuid, version });
      await refresh(search);
      if (!removed) return;
    }
    onRemoved();
  };
}
