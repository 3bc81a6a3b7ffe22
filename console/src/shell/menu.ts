import { groups, type Icon, type Noun } from '@homeward/contract/noun';
import { nouns } from '@homeward/contract/nouns';
import {
  BookType,
  Boxes,
  Cable,
  CalendarDays,
  CalendarRange,
  Cat,
  CircleHelp,
  Dna,
  DoorOpen,
  HandCoins,
  HeartHandshake,
  House,
  KeyRound,
  Languages,
  LayoutTemplate,
  type LucideIcon,
  Mail,
  Megaphone,
  Network,
  PawPrint,
  ScrollText,
  Shield,
  TabletSmartphone,
  TicketPercent,
  User,
  Wrench,
} from 'lucide-react';

export interface MenuItem {
  label: string;
  to: string;
  icon: LucideIcon;
  /** Whoever holds one of these paths sees the item (spec 002 §6): a screen with permissions by its tabs is not gated by one alone. */
  needs: string[];
  /** What it lists; absent of a tool, and of what is not counted. */
  search?: NonNullable<Noun['search']>;
  /** What is counted of it. */
  counts: Record<string, unknown>;
  /** What that is called. */
  counted: string;
  /** What makes a new record, where one can be made. */
  create?: { label: string; path: string; to: string };
}

const icons: Record<Icon, LucideIcon> = {
  BookType,
  Boxes,
  Cable,
  CalendarRange,
  Cat,
  CalendarDays,
  CircleHelp,
  Dna,
  DoorOpen,
  HandCoins,
  HeartHandshake,
  House,
  KeyRound,
  Languages,
  LayoutTemplate,
  Megaphone,
  Mail,
  Network,
  PawPrint,
  ScrollText,
  Shield,
  TabletSmartphone,
  TicketPercent,
  User,
};

function itemOf({ menu, screen, search }: Noun): MenuItem[] {
  if (!menu || !screen || !search) return [];
  const { label, icon, counts = {}, counted = label, parts = [], create, tool } = menu;
  return [
    {
      label,
      to: screen,
      icon: icons[icon],
      needs: [search.path, ...parts],
      ...(counts && { search }),
      counts: counts ?? {},
      counted,
      ...(create && { create: { to: `${screen}/add`, ...create } }),
    },
    ...(tool ? [{ label: tool.label, to: tool.to, icon: Wrench, needs: [tool.path], counts: {}, counted: tool.label }] : []),
  ];
}

/** The menu's groups in their order; a group without items is not shown. */
export const menu = groups.map((label) => ({
  label,
  items: nouns.filter((noun) => noun.menu?.group === label).flatMap(itemOf),
}));

/** The item a path belongs to: the longest whole-segment match (decision 104). */
export function itemAt(pathname: string): MenuItem | undefined {
  return menu
    .flatMap((group) => group.items)
    .filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
    .sort((a, b) => b.to.length - a.to.length)[0];
}
