import { Button } from 'antd';
import { Ellipsis } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import './more-menu.css';

interface MenuItem {
  key: string;
  label: string;
  danger?: boolean | undefined;
}

interface MoreMenuProps {
  label: string;
  items: MenuItem[];
  onChoose: (key: string) => void;
  /** At a row's end, and not in a screen's head. */
  inRow?: boolean;
}

/** How far the menu is from its dots, in pixels. */
const GAP = 4;

/** What else can be done, behind three dots: arrows, Enter and Space open it and choose, Escape leads back to the dots. Nothing: no menu. */
export function MoreMenu({ label, items, onChoose, inRow = false }: MoreMenuProps) {
  const id = useId();
  const [place, setPlace] = useState<CSSProperties>();
  const around = useRef<HTMLSpanElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const open = place !== undefined;
  const dots = () => around.current?.querySelector('button');
  useClosedByScroll(menu, open);
  const onOpenKey = (event: KeyboardEvent) => {
    if (open || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    menu.current?.showPopover();
  };
  const close = () => {
    menu.current?.hidePopover();
    dots()?.focus();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') close();
    else if (!move(menu.current, event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const choose = (key: string) => {
    // What it opens leads back to where the focus was.
    close();
    onChoose(key);
  };
  if (!items.length) return null;
  const named = {
    'aria-label': label,
    'aria-haspopup': 'menu' as const,
    'aria-expanded': open,
    onKeyDown: onOpenKey,
    popoverTarget: id,
  };
  return (
    <span ref={around}>
      <Dots inRow={inRow} {...named} />
      <div
        id={id}
        ref={menu}
        role="menu"
        tabIndex={-1}
        popover="auto"
        className="more-menu"
        style={place}
        aria-label={label}
        onKeyDown={onKey}
        onBeforeToggle={({ newState }) => setPlace(newState === 'open' ? placeOf(dots()?.getBoundingClientRect()) : undefined)}
        onToggle={({ newState }) => newState === 'open' && move(menu.current, 'Home')}
      >
        {open && items.map(({ key, ...item }) => <Item key={key} {...item} onChoose={() => choose(key)} />)}
      </div>
    </span>
  );
}

const Dots = ({ inRow, ...props }: { inRow: boolean; popoverTarget: string; 'aria-label': string }) =>
  inRow ? (
    <button type="button" className="table-action" {...props}>
      <Ellipsis size={16} strokeWidth={1.7} aria-hidden />
    </button>
  ) : (
    <Button icon={<Ellipsis size={16} aria-hidden />} {...props} />
  );

const Item = ({ label, danger, onChoose }: Omit<MenuItem, 'key'> & { onChoose: () => void }) => (
  <button type="button" role="menuitem" tabIndex={-1} data-danger={danger} onClick={onChoose}>
    {label}
  </button>
);

/** Below the dots or above them, towards where the screen has more room. */
function placeOf(dots = new DOMRect()): CSSProperties {
  const { clientWidth, clientHeight } = document.documentElement;
  return {
    ...(dots.bottom < clientHeight * 0.6 ? { top: dots.bottom + GAP } : { bottom: clientHeight - dots.top + GAP }),
    ...(dots.right < clientWidth / 2 ? { left: dots.left } : { right: clientWidth - dots.right }),
  };
}

/** Leads the focus to where a key of menus leads it; whether the key is one. */
function move(menu: HTMLElement | null, key: string): boolean {
  const items = [...(menu?.querySelectorAll('button') ?? [])];
  const at = items.findIndex((item) => item.matches(':focus'));
  const to = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1 }[key];
  if (to === undefined) return false;
  items.at(to % items.length)?.focus({ preventScroll: true });
  return true;
}

/** It stands where its dots were: once they move, it is gone. */
function useClosedByScroll(menu: { current: HTMLElement | null }, open: boolean): void {
  useEffect(() => {
    if (!open) return;
    const close = () => menu.current?.hidePopover();
    addEventListener('scroll', close, { capture: true, passive: true });
    addEventListener('resize', close);
    return () => {
      removeEventListener('scroll', close, { capture: true });
      removeEventListener('resize', close);
    };
  }, [menu, open]);
}
