import type { Language } from '@homeward/contract/lookup';
import { MAX_ALIAS } from '@homeward/contract/shelter-question';
import { Button, Input, Modal } from 'antd';
import { useId } from 'react';
import { useWayBack } from '../../../ui/browser/use-way-back.ts';
import { OneSelect } from '../../../ui/field/one-select.tsx';
import { useCloseForm } from '../../../ui/form/unsaved.ts';
import { useWritten } from '../../../ui/form/use-written.tsx';
import { RowList } from '../../../ui/rows/rows.tsx';
import { LongText } from '../../../ui/text/long-text.tsx';
import { Written } from '../../../ui/text/written.tsx';
import type { Row } from './question-values.ts';

type Aliases = Pick<Row, 'ask_alias' | 'translation'>;
interface Translation {
  language_id?: number;
  ask_alias: string;
}

interface AliasDialogProps {
  /** Tells it from what else is written on its screen. */
  id: string;
  question: string;
  row: Row;
  languages: Language[];
  /** What the alias itself is written in. */
  own: Language | undefined;
  disabled: boolean;
  onSave: (aliases: Aliases) => void;
  onClose: () => void;
}

const kept = ({ ask_alias, translation = [] }: Row): { alias: string; rows: Translation[] } => ({
  alias: ask_alias ?? '',
  rows: translation,
});

const isTooLong = (text: string) => text.trim().length > MAX_ALIAS;
const TooLong = ({ text }: { text: string }) =>
  isTooLong(text) && (
    <p className="alias-wrong" role="alert">
      At most {MAX_ALIAS} characters
    </p>
  );

/** A shelter's own words for a question, and the same in other languages; each language once. */
export function AliasDialog({ id, question, row, languages, own, disabled, onSave, onClose }: AliasDialogProps) {
  useWayBack({ hasAddress: false });
  const field = useId();
  const { values, write, offer, drop } = useWritten(id, kept(row));
  const { alias, rows } = values;
  const closeForm = useCloseForm();
  const leave = async () => {
    if (await closeForm(id)) onClose();
  };
  const sound = rows.flatMap(({ language_id, ask_alias }) =>
    language_id && ask_alias.trim() ? [{ language_id, ask_alias }] : [],
  );
  const give = (aliases: Aliases) => {
    drop();
    onSave(aliases);
  };
  const save = (
    <Button
      key="save"
      type="primary"
      disabled={!alias.trim() || sound.length < rows.length || [alias, ...rows.map(({ ask_alias }) => ask_alias)].some(isTooLong)}
      onClick={() => give({ ask_alias: alias.trim(), translation: sound })}
    >
      Save
    </Button>
  );
  const remove = (
    <Button key="remove" danger onClick={() => give({ ask_alias: null, translation: [] })}>
      Remove alias
    </Button>
  );
  const close = (
    <Button key="close" onClick={leave}>
      {disabled ? 'Close' : 'Cancel'}
    </Button>
  );
  return (
    <Modal
      open
      title="Words of this shelter"
      onCancel={leave}
      footer={disabled ? [close] : [...(row.ask_alias || row.translation?.length ? [remove] : []), close, save]}
    >
      {offer}
      <p className="alias-question">{question}</p>
      <div className="alias-text">
        <label htmlFor={field}>Alias</label>
        <LongText
          id={field}
          value={alias}
          onChange={(event) => write({ ...values, alias: event.target.value })}
          disabled={disabled}
          autoFocus
        />
        <TooLong text={alias} />
      </div>
      <AliasRows {...{ rows, languages, own, disabled }} onChange={(rows) => write({ ...values, rows })} />
    </Modal>
  );
}

interface AliasRowsProps extends Pick<AliasDialogProps, 'languages' | 'own' | 'disabled'> {
  rows: Translation[];
  onChange: (rows: Translation[]) => void;
}

function AliasRows({ rows, onChange, languages, own, disabled }: AliasRowsProps) {
  const change = (index: number, fields: Partial<Translation>) =>
    onChange(rows.map((one, at) => (at === index ? { ...one, ...fields } : one)));
  const languageOf = (id: number | undefined) => languages.find((language) => language.id === id);
  const nameOf = (id: number | undefined) => languageOf(id)?.name ?? 'a new language';
  return (
    <RowList<Translation>
      rows={rows}
      onChange={(next) => onChange(next(rows))}
      noun="translation"
      called={({ language_id }) => `the alias in ${nameOf(language_id)}`}
      blank={{ ask_alias: '' }}
      waits={rows.some(({ language_id }) => !language_id)}
      disabled={disabled}
      className="alias-translations"
    >
      {({ language_id, ask_alias }, index) => (
        <>
          <OneSelect
            aria-label={`Language of translation ${index + 1}`}
            placeholder="Choose a language"
            disabled={disabled}
            {...(language_id ? { value: language_id } : {})}
            onChange={(id: number) => change(index, { language_id: id })}
            options={languages
              .filter(
                ({ id, uuid }) => id === language_id || (uuid !== own?.uuid && !rows.some((other) => other.language_id === id)),
              )
              .map(({ id, name }) => ({ value: id ?? 0, label: name }))}
          />
          {language_id ? (
            <div>
              <Written language={languageOf(language_id)?.abbreviation}>
                <Input
                  aria-label={`Alias in ${nameOf(language_id)}`}
                  value={ask_alias}
                  onChange={(event) => change(index, { ask_alias: event.target.value })}
                  disabled={disabled}
                />
              </Written>
              <TooLong text={ask_alias} />
            </div>
          ) : (
            <span className="cell-none">Choose a language first</span>
          )}
        </>
      )}
    </RowList>
  );
}
