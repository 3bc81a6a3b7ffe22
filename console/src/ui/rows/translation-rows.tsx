import { languageSearch } from '@homeward/contract/lookup';
import { Button, Input, Select } from 'antd';
import { Languages, X } from 'lucide-react';
import { lookupQuery } from '../../api/queries.ts';
import { Field } from '../field/field.tsx';
import { useFormContext, useValue } from '../form/form-context.ts';
import { type Path, valueAt } from '../form/path.ts';
import { useLookup } from '../page/lookup.tsx';
import { LongText } from '../text/long-text.tsx';
import './translation-rows.css';

type Row = { language_uuid?: string } & Record<string, unknown>;

interface TranslationRowsProps {
  /** Where the list of translations stands in the form's values. */
  name: Path;
  /** The text's field in each row. */
  field: string;
  label: string;
  /** What marks the rows shown here, where one list holds those of several texts. */
  of?: Record<string, unknown>;
  /** A language that needs no translation: what the text itself is written in. */
  without?: string | undefined;
  long?: boolean;
}

/** The translations of one text: a language, then the text in it; each language once. */
export function TranslationRows({ name, field, label, of = {}, without, long = false }: TranslationRowsProps) {
  const { form, disabled, set } = useFormContext();
  const rows: Row[] = useValue(name) ?? [];
  const change = (next: Row[]) => set(nested(form.getFieldsValue(true), name, next));
  const own = rows.map((row, index) => ({ row, index })).filter(({ row }) => Object.entries(of).every(([k, v]) => row[k] === v));
  const known = useLookup(lookupQuery(languageSearch), own.length > 0);
  const languages = known.rows;
  const taken = new Set(own.map(({ row }) => row.language_uuid));
  const nameOf = (uuid: string | undefined) => languages.find((language) => language.uuid === uuid)?.name ?? 'new language';
  return (
    <div className="translation-rows">
      {own.map(({ row, index }) => (
        <div key={index} className="translation-row">
          <Field
            name={[...name, index, 'language_uuid']}
            label={`Language of translation ${index + 1} of ${label}`}
            hideLabel
            from={known}
          >
            <Select
              showSearch={{ optionFilterProp: 'label' }}
              placeholder="Choose a language"
              options={languages
                .filter(({ uuid }) => uuid === row.language_uuid || (uuid !== without && !taken.has(uuid)))
                .map(({ uuid, name: text }) => ({ value: uuid, label: text }))}
            />
          </Field>
          {row.language_uuid ? (
            <Field name={[...name, index, field]} label={`${label} in ${nameOf(row.language_uuid)}`} hideLabel>
              {long ? <LongText rows={1} /> : <Input />}
            </Field>
          ) : (
            <span className="translation-first">Choose a language first</span>
          )}
          {!disabled && (
            <Button
              type="text"
              icon={<X size={16} aria-hidden />}
              aria-label={`Remove the translation of ${label} in ${nameOf(row.language_uuid)}`}
              onClick={() => change(rows.filter((_, at) => at !== index))}
            />
          )}
        </div>
      ))}
      {!disabled && (
        <Button
          type="text"
          size="small"
          icon={<Languages size={15} aria-hidden />}
          disabled={own.some(({ row }) => !row.language_uuid)}
          aria-label={`Add translation of ${label}`}
          onClick={() => change([...rows, { ...of, [field]: '' }])}
        >
          Add translation
        </Button>
      )}
    </div>
  );
}

/** A change of one place, as the whole of the values around it. */
function nested(values: unknown, [step, ...rest]: Path, next: unknown): object {
  const inner = valueAt(values, [step ?? '']);
  return { [step ?? '']: rest.length ? { ...(inner as object), ...nested(inner, rest, next) } : next };
}
