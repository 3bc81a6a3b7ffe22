import { Select, type SelectProps } from 'antd';
import { useState } from 'react';
import { byBeginning } from './by-beginning.ts';
import { useLeft } from './use-left.tsx';

type ManySelectProps<Value> = Omit<SelectProps<Value[]>, 'mode' | 'showSearch' | 'onBlur' | 'open'>;

/** Several of a list. */
export function ManySelect<Value extends string | number>({
  onChange,
  defaultOpen = false,
  onOpenChange,
  ...props
}: ManySelectProps<Value>) {
  const { described, onBlur, forget, note } = useLeft(props['aria-describedby']);
  const [open, setOpen] = useState(defaultOpen);
  const change = (next: boolean) => {
    setOpen(next);
    onOpenChange?.(next);
  };
  return (
    <>
      <Select
        {...props}
        {...described}
        mode="multiple"
        open={open}
        onOpenChange={change}
        showSearch={{ optionFilterProp: 'label', filterSort: byBeginning, onSearch: (text) => text && forget() }}
        onChange={(chosen, options) => {
          forget();
          onChange?.(chosen, options);
        }}
        onBlur={(event) => {
          onBlur(event);
          // Left while a click on it is still worked on, Ant Design would keep it open over what comes next.
          if (open && event.relatedTarget) change(false);
        }}
      />
      {note}
    </>
  );
}
