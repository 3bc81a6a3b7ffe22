import { Select, type SelectProps } from 'antd';
import type { BaseOptionType, DefaultOptionType } from 'antd/es/select';
import { byBeginning, isFound } from './by-beginning.ts';
import { useLeft } from './use-left.tsx';

/** Where fingers point, a field that is typed into brings up keys, which would cover a list that is seen at a glance. */
const isTouched = matchMedia('(pointer: coarse)').matches;
const FEW = 7;

interface OneSelectProps<Value, Option extends BaseOptionType> extends Omit<SelectProps<Value, Option>, 'mode' | 'showSearch'> {
  /** How else what is typed is found. */
  showSearch?: Exclude<SelectProps<Value, Option>['showSearch'], boolean | undefined>;
  /** What is offered does not answer yet what is typed: Enter takes none of it. */
  searching?: boolean;
}

/** One of a list, by what is typed of it: the first one is never taken for something else. */
export function OneSelect<Value = string, Option extends BaseOptionType = DefaultOptionType>({
  showSearch,
  searching = false,
  options = [],
  value,
  onChange,
  onBlur,
  onInputKeyDown,
  ...props
}: OneSelectProps<Value, Option>) {
  const isGlanced = isTouched && !showSearch && options.length <= FEW;
  // What the wire calls empty is nothing chosen: then the placeholder is shown.
  const isNone = value === '' && !options.some((one) => one.value === '');
  const left = useLeft(props['aria-describedby']);
  return (
    <>
      <Select<Value, Option>
        {...props}
        {...left.described}
        {...(value !== undefined && { value: isNone ? null : value })}
        {...(searching && { notFoundContent: 'Searching…' })}
        options={searching ? [] : options}
        showSearch={
          !isGlanced && {
            filterSort: byBeginning,
            ...(showSearch ?? { filterOption: isFound }),
            onSearch: (text) => {
              if (text) left.forget();
              showSearch?.onSearch?.(text);
            },
          }
        }
        onInputKeyDown={(event) => {
          onInputKeyDown?.(event);
          if (event.key !== 'Enter' || !searching) return;
          // It would close the list before there is anything to choose.
          event.preventDefault();
          event.stopPropagation();
        }}
        onChange={(chosen, option) => {
          left.forget();
          onChange?.(chosen, option);
        }}
        onBlur={(event) => {
          left.onBlur(event);
          onBlur?.(event);
        }}
      />
      {left.note}
    </>
  );
}
