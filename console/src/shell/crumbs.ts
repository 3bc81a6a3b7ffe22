import { useLocation } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { settings } from '../settings.ts';
import { itemAt, menu } from './menu.ts';

let title = '';
const listeners = new Set<() => void>();

/** Names the screen that is open, for the crumbs and the window's title. */
export function useTitle(name: string): void {
  useEffect(() => {
    title = name;
    document.title = `${name} · ${settings.productName}`;
    for (const listener of listeners) listener();
  }, [name]);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Group / list / screen. */
export function useCrumbs(): { label: string; to?: string }[] {
  const name = useSyncExternalStore(subscribe, () => title);
  const pathname = useLocation({ select: (location) => location.pathname });
  const item = itemAt(pathname);
  if (!item) return name ? [{ label: name }] : [];
  const group = menu.find(({ items }) => items.includes(item));
  const crumbs = [...(group ? [{ label: group.label }] : []), { label: item.label, to: item.to }];
  return name && name !== item.label && pathname !== item.to ? [...crumbs, { label: name }] : crumbs;
}
