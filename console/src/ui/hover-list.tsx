import { Popover } from 'antd';
import { type ReactNode, useState } from 'react';

/** A count that opens what it counts, on hover, focus and click; Escape closes it. */
export function HoverList({ count, label, children }: { count: number; label: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  if (!count) return <>0</>;
  return (
    <Popover
      content={<div className="hover-list">{children}</div>}
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
        onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
      >
        {count}
      </button>
    </Popover>
  );
}
