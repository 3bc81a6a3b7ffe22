import { Popover } from 'antd';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';

/** A count that opens what it counts, on hover, focus and click; the keys that scroll a page scroll it, Escape closes it. */
export function HoverList({ count, label, children }: { count: number; label: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setOpen(false);
    const scroll = scrolls[event.key];
    if (!open || !list.current || !scroll) return;
    event.preventDefault();
    list.current.scrollTop += scroll(list.current);
  };
  if (!count) return <>0</>;
  return (
    <Popover
      content={
        <div className="hover-list" ref={list}>
          {children}
        </div>
      }
      // Not 'click': that would close again what the pointer on its way there has opened.
      trigger={['hover', 'focus']}
      placement="left"
      open={open}
      onOpenChange={setOpen}
    >
      <button
        type="button"
        className="plain hover-count"
        aria-label={`${count} ${label}`}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
      >
        {count}
      </button>
    </Popover>
  );
}

/** How far a key scrolls a list that has not the focus itself. */
const scrolls: Record<string, (list: HTMLElement) => number> = {
  ArrowDown: () => 40,
  ArrowUp: () => -40,
  PageDown: ({ clientHeight }) => clientHeight,
  PageUp: ({ clientHeight }) => -clientHeight,
  End: ({ scrollHeight }) => scrollHeight,
  Home: ({ scrollHeight }) => -scrollHeight,
};
