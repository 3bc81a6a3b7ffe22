import type { Language } from '@homeward/contract/lookup';
import { Radio } from 'antd';
import { choiceLabel } from '../../../ui/field/choice-label.ts';
import { ManySelect } from '../../../ui/field/many-select.tsx';
import './general.css';

type Chosen = { uuid: string; main_language: boolean }[];

interface LanguagesFieldProps {
  languages: Language[];
  value?: Chosen;
  onChange?: (value: Chosen) => void;
  id?: string;
  disabled?: boolean;
  loading?: boolean;
}

/** Several languages, one of them the main one. The first chosen is, until another is named. */
export function LanguagesField({ languages, value = [], onChange, id, disabled, loading = false }: LanguagesFieldProps) {
  // Before their names are here there is nothing to call the choice by.
  const named = value.flatMap(({ uuid }) => languages.find((one) => one.uuid === uuid) ?? []);
  const choose = (uuids: string[]) => {
    const main = value.find((one) => one.main_language)?.uuid ?? (value.length ? undefined : uuids[0]);
    onChange?.(uuids.map((uuid) => ({ uuid, main_language: uuid === main })));
  };
  return (
    <div>
      <ManySelect
        {...(id ? { id } : {})}
        placeholder="Choose languages"
        loading={loading}
        labelRender={choiceLabel}
        aria-label="Languages"
        {...(disabled ? { disabled } : {})}
        value={value.map(({ uuid }) => uuid)}
        options={languages.map(({ uuid, name }) => ({ value: uuid, label: name }))}
        onChange={choose}
        style={{ width: '100%' }}
      />
      {named.length > 0 && (
        <div className="main-language">
          <span id={`${id}-main`}>Main language</span>
          <Radio.Group
            aria-labelledby={`${id}-main`}
            {...(disabled ? { disabled } : {})}
            value={value.find((one) => one.main_language)?.uuid ?? null}
            options={named.map(({ uuid, name }) => ({ value: uuid, label: name }))}
            onChange={({ target }) => onChange?.(value.map(({ uuid }) => ({ uuid, main_language: uuid === target.value })))}
          />
        </div>
      )}
    </div>
  );
}
