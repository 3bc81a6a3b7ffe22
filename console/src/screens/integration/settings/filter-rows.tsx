import { AutoComplete, Select } from 'antd';
import { useState } from 'react';
import { isFound } from '../../../ui/field/by-beginning.ts';
import { Field } from '../../../ui/field/field.tsx';
import { useFormContext } from '../../../ui/form/form-context.ts';
import type { Path } from '../../../ui/form/path.ts';
import { Rows, useRows } from '../../../ui/rows/rows.tsx';
import { hitsOfFilter, hitsSaid } from '../../definition/hits.ts';
import { Sample } from '../../definition/sample.tsx';
import { Doubtful } from './doubtful.tsx';
import { countOf, inheritedHint } from './inherited.tsx';
import { doubtOfPath, doubtOfValues, seenSaid } from './seen.ts';
import { fieldAt } from './seen-field.ts';
import type { LoadedSettings } from './settings-query.ts';

/** Fields of what the partner sends, and the values that let an animal in or keep it out (decision 75). */
const lists = {
  filters: {
    title: 'Filters',
    text: "Only animals that pass every filter come in. Of a filter's values one is enough.",
    noun: 'filter',
    does: 'come in',
  },
  exclude_filters: {
    title: 'Exclude Filters',
    text: 'An animal that has any of these values stays out, whatever the filters say.',
    noun: 'exclude filter',
    does: 'stay out',
  },
} as const;
type ListName = keyof typeof lists;
const at = (name: ListName) => ['settings', name];

interface Row {
  field: string;
  values: string[];
}
const blank: Row = { field: '', values: [] };

/** Both lists of filters, and below them one animal whose fields a click takes over. */
export function FilterRows({ loaded }: { loaded: LoadedSettings }) {
  const { disabled } = useFormContext();
  /** Which list somebody was in last: what is taken over goes there. */
  const [last, setLast] = useState<ListName>('filters');
  const [filters, changeFilters] = useRows<Row>(at('filters'));
  const [excluded, changeExcluded] = useRows<Row>(at('exclude_filters'));
  const both = {
    filters: { rows: filters, change: changeFilters },
    exclude_filters: { rows: excluded, change: changeExcluded },
  };
  /** The first filter without a field has it, or else a new one. */
  const take = (field: string) => {
    const other = last === 'filters' ? 'exclude_filters' : 'filters';
    const waits = ({ rows }: { rows: Row[] }) => rows.findIndex((row) => !row.field.trim());
    const list = waits(both[last]) < 0 && waits(both[other]) >= 0 ? both[other] : both[last];
    const index = waits(list);
    list.change((now) => (index < 0 ? [...now, { ...blank, field }] : now.with(index, { ...blank, ...now[index], field })));
  };
  const rows = [...filters, ...excluded];
  return (
    <>
      <FilterList loaded={loaded} name="filters" onEnter={setLast} />
      <FilterList loaded={loaded} name="exclude_filters" onEnter={setLast} />
      {rows.length > 0 && (
        <div className="section">
          <Sample seen={loaded.seen} paths={rows.map(({ field }) => field)} onTake={disabled ? undefined : take} />
        </div>
      )}
    </>
  );
}

interface FilterListProps {
  loaded: LoadedSettings;
  name: ListName;
  /** Hears that somebody is in it. */
  onEnter: (name: ListName) => void;
}

function FilterList({ loaded, name, onEnter }: FilterListProps) {
  const { disabled } = useFormContext();
  const { title, text, noun, does } = lists[name];
  const [, change] = useRows<Row>(at(name));
  const inherited = inheritedHint(loaded, name, countOf('filter'));
  return (
    <div className="section" onFocusCapture={() => onEnter(name)}>
      <h2>{title}</h2>
      <p>{text}</p>
      {inherited && <p className="settings-inherited">{inherited}</p>}
      <Rows<Row> name={at(name)} noun={noun} blank={blank} className="settings-filters">
        {(path, of, row, index) => (
          <FilterFields
            loaded={loaded}
            path={path}
            label={of}
            row={row}
            does={does}
            onChange={disabled ? undefined : (next) => change((now) => now.with(index, next))}
          />
        )}
      </Rows>
    </div>
  );
}

interface FilterFieldsProps {
  loaded: LoadedSettings;
  path: Path;
  label: string;
  row: Row | undefined;
  does: string;
  /** Undefined where nothing can be changed. */
  onChange: ((next: Row) => void) | undefined;
}

/** One filter. What the partner tells, and what runs have seen, is suggested; what occurs nowhere is said while it is typed. */
function FilterFields({ loaded: { vocabulary, seen }, path, label, row, does, onChange }: FilterFieldsProps) {
  const [typed, setTyped] = useState('');
  const { field = '', values = [] } = row ?? {};
  const told = vocabulary[field];
  const fields = [...new Set([...Object.keys(vocabulary), ...(seen?.fields.map((one) => one.path) ?? [])])];
  const words = [...new Set([...(told ?? []), ...(fieldAt(seen, field)?.values ?? [])])];
  // What may still become a known word is not doubted yet.
  const begun = typed.trim().toLowerCase();
  const isBegun = words.some((word) => word.toLowerCase().includes(begun));
  const doubted = [...values, ...(begun && !isBegun ? [typed] : [])].filter((value) => !told?.includes(value));
  const doubt = doubtOfValues(seen, field, doubted);
  const take = (instead: string) => {
    const kept = values.filter((value) => value !== doubt?.of && value !== instead);
    setTyped('');
    onChange?.({ field, values: [...kept, instead] });
  };
  return (
    <>
      <Field
        name={[...path, 'field']}
        label={`Field of ${label}`}
        hideLabel
        hint={
          <Doubtful
            doubt={told ? undefined : doubtOfPath(seen, field)}
            otherwise={seenSaid(seen, field)}
            onTake={onChange && ((instead) => onChange({ field: instead, values }))}
          />
        }
      >
        <AutoComplete
          placeholder="Field, such as Status.Name"
          options={fields.map((value) => ({ value }))}
          showSearch={{ filterOption: isFound }}
        />
      </Field>
      <Field
        name={[...path, 'values']}
        label={`Values of ${label}`}
        hideLabel
        hint={<Doubtful doubt={doubt} onTake={onChange && take} />}
      >
        <Select
          mode="tags"
          placeholder="Values: type one and press Enter"
          notFoundContent={null}
          showSearch={{ filterOption: isFound, onSearch: setTyped }}
          options={words.map((value) => ({ value, label: value }))}
        />
      </Field>
      {field.trim() && values.length > 0 && (
        <p className="filter-said" role="status">
          Animals whose {field.trim()} is {values.join(' or ')} {does}.
          {seen && ` ${hitsSaid(seen, hitsOfFilter(seen, field, values))}`}
        </p>
      )}
    </>
  );
}
