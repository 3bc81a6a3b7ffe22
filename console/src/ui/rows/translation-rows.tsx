import { languageSearch } from '@homeward/contract/lookup';
import { Input } from 'antd';
import { lookupQuery } from '../../api/queries.ts';
import { Field } from '../field/field.tsx';
import { OneSelect } from '../field/one-select.tsx';
import { useFormContext } from '../form/form-context.ts';
import type { Path } from '../form/path.ts';
import { useLookup } from '../page/lookup.tsx';
import { LongText } from '../text/long-text.tsx';
import { Written } from '../text/written.tsx';
import { RowList, useRows } from './rows.tsx';
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
  const { disabled } = useFormContext();
  const [all, change] = useRows<Row>(name);
  const isOwn = (row: Row) => Object.entries(of).every(([key, value]) => row[key] === value);
  const own = all.filter(isOwn);
  const known = useLookup(lookupQuery(languageSearch), own.length > 0);
  const taken = new Set(own.map(({ language_uuid }) => language_uuid));
  const knownOf = ({ language_uuid }: Row) => known.rows.find(({ uuid }) => uuid === language_uuid);
  const languageOf = (row: Row) => knownOf(row)?.name ?? 'new language';
  return (
    <RowList
      rows={own}
      // The rows of the other texts stay where they are.
      onChange={(next) =>
        change((now) => {
          const kept = next(now.filter(isOwn));
          return [...now.filter((row) => !isOwn(row) || kept.includes(row)), ...kept.filter((row) => !now.includes(row))];
        })
      }
      noun="translation"
      called={(row) => `the translation of ${label} in ${languageOf(row)}`}
      addLabel={`Add translation of ${label}`}
      blank={{ ...of, [field]: '' }}
      waits={own.some(({ language_uuid }) => !language_uuid)}
      disabled={disabled}
      className="translation-rows"
    >
      {(row, index) => (
        <>
          <Field
            name={[...name, all.indexOf(row), 'language_uuid']}
            label={`Language of translation ${index + 1} of ${label}`}
            hideLabel
            from={known}
          >
            <OneSelect
              placeholder="Choose a language"
              options={known.rows
                .filter(({ uuid }) => uuid === row.language_uuid || (uuid !== without && !taken.has(uuid)))
                .map(({ uuid, name: text }) => ({ value: uuid, label: text }))}
            />
          </Field>
          {row.language_uuid ? (
            <Written language={knownOf(row)?.abbreviation}>
              <Field name={[...name, all.indexOf(row), field]} label={`${label} in ${languageOf(row)}`} hideLabel>
                {long ? <LongText rows={1} /> : <Input />}
              </Field>
            </Written>
          ) : (
            <span className="translation-first">Choose a language first</span>
          )}
        </>
      )}
    </RowList>
  );
}
