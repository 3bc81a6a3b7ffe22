import type { Base } from './call.ts';

/** The icons nouns have in the menu, named as lucide.dev names them. */
export type Icon =
  | 'BookType'
  | 'Boxes'
  | 'Cable'
  | 'CalendarRange'
  | 'Cat'
  | 'CalendarDays'
  | 'CircleHelp'
  | 'Dna'
  | 'DoorOpen'
  | 'HandCoins'
  | 'HeartHandshake'
  | 'House'
  | 'KeyRound'
  | 'Languages'
  | 'LayoutTemplate'
  | 'Megaphone'
  | 'Mail'
  | 'Network'
  | 'PawPrint'
  | 'ScrollText'
  | 'Shield'
  | 'TabletSmartphone'
  | 'TicketPercent'
  | 'User';

/** The groups of the menu in their order; one that holds nothing a user may list is not shown. */
export const groups = ['Organization', 'Integration', 'Financial', 'Administration'] as const;

/** A record as far as it is known: whole from its search, or by what an entry of the trail says of it. */
export type Known<Row> = { uuid: string } & { [Key in keyof Row]?: Row[Key] | undefined };

/**
 * What the house knows of a noun, said once: menu, Ctrl+K, first page, history, titles, crumbs, the addresses that tests
 * walk, and the document of the calls are read from it. It is in every screen, so it imports no schema.
 */
export interface Noun<Row = unknown> {
  /** Within a sentence: 'question template', 'question templates'. */
  one: string;
  many: string;
  /** The search of its records: whoever may make it sees the noun. Null: nobody can, yet. */
  search: { path: string; base?: Base } | null;
  /** What has to be permitted to be told of its changes, where nobody can search it. */
  trail?: string;
  /** Of its records. */
  table: string;
  /** The tables of what a record consists of, and what a row of each is called in the record's history. */
  parts?: Record<string, string>;
  /** The address of its list, and of one record: `$` and a name stand for what tells it from others. */
  screen?: string;
  record?: string;
  menu?: {
    group: (typeof groups)[number];
    label: string;
    icon: Icon;
    /** Searches of the other parts of its screen: whoever may make any of them sees the item, too. */
    parts?: string[];
    /** What is counted of it on the first page, where that is not all there is: as its list begins. Null: nothing. */
    counts?: Record<string, unknown> | null;
    /** What the first page calls that, where the label of the menu promises all there is. */
    counted?: string;
    /** What makes a new record, at `{screen}/add` unless it says where. */
    create?: { label: string; path: string; to?: string };
    /** A screen of its own for one of its calls, behind its item. */
    tool?: { label: string; to: string; path: string };
  };
  /** What a record is called, and where it opens; undefined where that is not known of it. */
  called?(known: Known<Row>): string | undefined;
  opens?(known: Known<Row>): string | undefined;
  /** How Ctrl+K finds its records: the keys a typed text may be. */
  find?: {
    by(text: string): string[];
    /** Conditions and relations beside them. */
    fixed?: Record<string, unknown>;
    /** What else has to be permitted to open what is found. */
    within?: string;
    /** What naming a key takes beside that: what another noun knows of the record. */
    needs?: Record<string, string>;
  };
}
