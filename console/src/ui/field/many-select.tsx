import { Select, type SelectProps } from 'antd';
import { byBeginning } from './by-beginning.ts';
import { useLeft } from './use-left.tsx';

type ManySelectProps<Value> = Omit<SelectProps<Value[]>, 'mode' | 'showSearch' | 'onBlur'>;

/** Several of a list. */
export function ManySelect<Value extends string | number>({ onChange, ...props }: ManySelectProps<Value>) {
  const { described, onBlur, forget, note } = useLeft(props['aria-describedby']);
  return (
    <>
      <Select
        {...props}
        {...described}
        mode="multiple"
        showSearch={{ optionFilterProp: 'label', filterSort: byBeginning, onSearch: (text) => text && forget() }}
        onChange={(chosen, options) => {
          forget();
          onChange?.(chosen, options);
        }}
        onBlur={onBlur}
      />
      {note}
    </>
  );
}
