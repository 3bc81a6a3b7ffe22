import { Popover } from 'antd';
import type { ReactNode } from 'react';

/** A count that opens what it counts, on hover, focus and click. */
export function HoverList({ count, label, children }: { count: number; label: string; children: ReactNode }) {
  if (!count) return <>0</>;
  return (
    <Popover content={<div className="hover-list">{children}</div>} trigger={['hover', 'focus', 'click']} placement="left">
      <button type="button" className="plain hover-count" aria-label={`${count} ${label}`}>
        {count}
      </button>
    </Popover>
  );
}
