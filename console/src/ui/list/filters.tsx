import { Button, Input } from 'antd';
import { SlidersHorizontal, X } from 'lucide-react';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { choiceLabel } from '../field/choice-label.ts';
import { OneSelect } from '../field/one-select.tsx';
import { Unread } from '../page/lookup.tsx';
import { type Filter, nothingOf } from './filter.ts';
import { isTooLong } from './filter-value.ts';
import { UnknownFilters } from './unknown-filters.tsx';
import './filters.css';

interface FiltersProps {
  filters: Filter[];
  /** What the address says now. */
  applied: Record<string, string>;
  onApply: (values: Record<string, string>) => void;
}

/** The filters of a list and what is applied of them. Typing waits for Search or Enter; a choice applies at once. */
export function Filters({ filters, applied, onApply }: FiltersProps) {
  const [values, setValues] = useState(applied);
  const [open, setOpen] = useState(false);
  const stamp = JSON.stringify(applied);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is the truth; Back and links refill the form
  useEffect(() => setValues(applied), [stamp]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onApply(values);
  };
  const change = (filter: Filter, value: string) => {
    const next = { ...values, [filter.key]: value };
    setValues(next);
    if (filter.choices) onApply(next);
  };
  const set = filters.filter(({ key, none, disabled }) => applied[key] && applied[key] !== none && !disabled);
  return (
    <search data-filters>
      <form className="filters" data-open={open} onSubmit={submit}>
        {filters.map((filter) => (
          <FilterField
            key={filter.key}
            filter={filter}
            value={values[filter.key] ?? ''}
            onChange={(value) => change(filter, value)}
          />
        ))}
        <div className="filters-do">
          {filters.length > 1 && (
            <Button
              className="filters-more"
              icon={<SlidersHorizontal size={15} />}
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            >
              {open ? 'Fewer' : 'More'}
            </Button>
          )}
          <Button type="primary" htmlType="submit" disabled={filters.every(({ disabled }) => disabled)}>
            Search
          </Button>
        </div>
      </form>
      {set.length > 0 && (
        <div className="chips">
          <span>Showing</span>
          {set.map((filter) => (
            <button
              type="button"
              key={filter.key}
              className="chip"
              data-idle={!filter.condition(applied[filter.key] ?? '')}
              onClick={() => onApply({ ...applied, [filter.key]: filter.none ?? '' })}
              aria-label={`Remove the filter ${chipText(filter, applied[filter.key] ?? '')}`}
            >
              {chipText(filter, applied[filter.key] ?? '')}
              <X size={12} aria-hidden />
            </button>
          ))}
          <button type="button" className="plain chips-clear" onClick={() => onApply(nothingOf(filters))}>
            Clear all
          </button>
        </div>
      )}
      <UnknownFilters
        filters={filters}
        applied={applied}
        onRemove={(filter, key) => onApply({ ...applied, [key]: filter?.none ?? '' })}
      />
    </search>
  );
}

/** A choice by its name: what has none yet, or none at all, is not shown by its key where that says nothing. */
const nameOf = ({ choices = [], from }: Filter, value: string) =>
  choices.find((choice) => choice.value === value)?.label ?? (from?.isLoading ? '…' : choiceLabel({ value }));

function chipText(filter: Filter, value: string): string {
  if (filter.choices) return `${filter.label}: ${nameOf(filter, value)}`;
  if (filter.key.endsWith('.ilike')) return `${filter.label} contains “${isTooLong(value) ? `${value.slice(0, 20)}…` : value}”`;
  if (filter.typed) return `${filter.label}: ${filter.typed.of(value).replace('T', ' ')}`;
  return `${filter.label}: ${value.length > 12 ? `${value.slice(0, 8)}…` : value}`;
}

function FilterField({ filter, value, onChange }: { filter: Filter; value: string; onChange: (value: string) => void }) {
  const id = useId();
  const unusable = value && !filter.condition(value) ? filter.unusable?.(value) : undefined;
  return (
    <div className="filter">
      <label htmlFor={id}>{filter.label}</label>
      {filter.from?.failure ? (
        <Unread of={filter.from} />
      ) : filter.choices ? (
        <OneSelect
          id={id}
          disabled={Boolean(filter.disabled)}
          value={value || undefined}
          placeholder={filter.placeholder}
          allowClear
          {...(filter.onFind && { showSearch: { filterOption: false, onSearch: filter.onFind } })}
          searching={Boolean(filter.searching)}
          options={filter.choices}
          loading={Boolean(filter.from?.isLoading)}
          labelRender={({ value }) => nameOf(filter, String(value))}
          onChange={(chosen?: string) => onChange(chosen ?? filter.none ?? '')}
          style={{ width: '100%' }}
        />
      ) : (
        <Input
          id={id}
          type={filter.typed?.type ?? 'text'}
          disabled={Boolean(filter.disabled)}
          value={filter.typed?.of(value) ?? value}
          placeholder={filter.placeholder ?? ''}
          allowClear
          {...(unusable ? { status: 'warning' as const } : {})}
          aria-describedby={unusable ? `${id}-hint` : undefined}
          onChange={({ target }) => onChange(filter.typed?.valueOf(target.value) ?? target.value)}
        />
      )}
      {unusable && (
        <p id={`${id}-hint`} className="filter-hint">
          {unusable}
        </p>
      )}
    </div>
  );
}
