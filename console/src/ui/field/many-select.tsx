import { Select, type SelectProps } from 'antd';
import { useState } from 'react';
import { byBeginning, isFound } from './by-beginning.ts';
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
  const [typed, setTyped] = useState('');
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
        // Enter takes what is typed; once that is taken, another Enter takes nothing.
        defaultActiveFirstOption={typed !== ''}
        showSearch={{
          filterOption: isFound,
          filterSort: byBeginning,
          onSearch: (text) => {
            setTyped(text);
            if (text) forget();
          },
        }}
        onChange={(chosen, options) => {
          forget();
          setTyped('');
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
