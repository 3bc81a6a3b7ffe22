import { Button, Dropdown } from 'antd';
import { Ellipsis } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';

interface MoreMenuProps {
  label: string;
  items: { key: string; label: string; danger?: boolean; disabled?: boolean }[];
  onChoose: (key: string) => void;
  /** At a row's end, and not in a screen's head. */
  inRow?: boolean;
}

/** What else can be done, behind three dots: arrows, Enter and Space open it and choose, Escape leads back to the dots. Nothing: no menu. */
export function MoreMenu({ label, items, onChoose, inRow = false }: MoreMenuProps) {
  const [open, setOpen] = useState(false);
  const around = useRef<HTMLSpanElement>(null);
  const onOpenKey = (event: KeyboardEvent) => {
    if (open || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    setOpen(true);
  };
  const onKey = (event: KeyboardEvent) => {
    const isSpace = event.key === ' ';
    if (event.key !== 'Escape' && event.key !== 'Tab' && !isSpace) return;
    event.preventDefault();
    event.stopPropagation();
    if (isSpace && event.target instanceof HTMLElement) event.target.click();
    else {
      setOpen(false);
      around.current?.querySelector('button')?.focus();
    }
  };
  const named = { 'aria-label': label, 'aria-haspopup': 'menu' as const, 'aria-expanded': open, onKeyDown: onOpenKey };
  if (!items.length) return null;
  return (
    <span ref={around}>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        open={open}
        onOpenChange={setOpen}
        autoFocus
        menu={{
          items,
          onKeyDown: onKey,
          onClick: ({ key }) => {
            setOpen(false);
            // What it opens leads back to where the focus was.
            around.current?.querySelector('button')?.focus();
            onChoose(key);
          },
        }}
      >
        {inRow ? (
          <button type="button" className="table-action" {...named}>
            <Ellipsis size={16} strokeWidth={1.7} aria-hidden />
          </button>
        ) : (
          <Button icon={<Ellipsis size={16} aria-hidden />} {...named} />
        )}
      </Dropdown>
    </span>
  );
}
