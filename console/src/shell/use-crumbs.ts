import { useLocation } from '@tanstack/react-router';
import { useTitleNow } from '../ui/page/title.ts';
import { itemAt, menu } from './menu.ts';

/** Group / list / screen. */
export function useCrumbs(): { label: string; to?: string }[] {
  const name = useTitleNow();
  const pathname = useLocation({ select: (location) => location.pathname });
  const item = itemAt(pathname);
  if (!item) return name ? [{ label: name }] : [];
  const group = menu.find(({ items }) => items.includes(item));
  const crumbs = [...(group ? [{ label: group.label }] : []), { label: item.label, to: item.to }];
  return name && name !== item.label && pathname !== item.to ? [...crumbs, { label: name }] : crumbs;
}
