import { Select, type SelectProps } from 'antd';
import { useId, useState } from 'react';
import { afterClick } from '../browser/pointer.ts';

type ManySelectProps<Value> = Omit<SelectProps<Value[]>, 'mode' | 'showSearch' | 'onBlur'>;

/** Several of a list. What is typed and not chosen goes as one goes on, which is said until something is chosen or typed anew. */
export function ManySelect<Value extends string | number>({ onChange, ...props }: ManySelectProps<Value>) {
  const [left, setLeft] = useState('');
  const noteId = useId();
  return (
    <>
      <Select
        {...props}
        {...(left && { 'aria-describedby': [props['aria-describedby'], noteId].filter(Boolean).join(' ') })}
        mode="multiple"
        showSearch={{ optionFilterProp: 'label', onSearch: (text) => text && setLeft('') }}
        onChange={(chosen, options) => {
          setLeft('');
          onChange?.(chosen, options);
        }}
        onBlur={({ target }) => {
          const typed = target instanceof HTMLInputElement ? target.value.trim() : '';
          // What the pointer is on must not move away under it.
          if (typed) afterClick(() => setLeft(typed));
        }}
      />
      {left && <p id={noteId} className="field-note" role="status">{`“${left}” was not chosen`}</p>}
    </>
  );
}
