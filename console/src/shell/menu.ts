import type { Base } from '@homeward/contract/call';
import type { AnyCall, CallPath } from '@homeward/contract/calls';
import * as pet from '@homeward/contract/pet';
import * as question from '@homeward/contract/question';
import * as questionTemplate from '@homeward/contract/question-template';
import * as role from '@homeward/contract/role';
import * as shelter from '@homeward/contract/shelter';
import * as specie from '@homeward/contract/specie';
import * as user from '@homeward/contract/user';
import {
  BookType,
  Cable,
  Cat,
  CircleHelp,
  House,
  Languages,
  LayoutTemplate,
  type LucideIcon,
  Network,
  PawPrint,
  Shield,
  User,
} from 'lucide-react';

export interface MenuItem {
  label: string;
  to:
    | '/organization/shelter'
    | '/organization/pet'
    | '/organization/question'
    | '/organization/question-template'
    | '/integration'
    | '/integration-mapping'
    | '/network'
    | '/definitions'
    | '/admin/role'
    | '/admin/user'
    | '/admin/specie';
  icon: LucideIcon;
  /** Whoever may make this call sees the item (spec 002 §6). */
  call: AnyCall;
  /** What is counted of it, where that is not all there is. */
  counts?: Record<string, unknown>;
  /** What makes a new record, where one can be made. */
  create?: { label: string; call: AnyCall; to?: string };
}

/** A call by its name: the menu is in every screen, and what integrations say of themselves weighs too much for all. */
const named = (kind: 'call' | 'search', path: CallPath, base: Base = '/integration-api') =>
  ({ kind, base, path, access: 'permission' }) as unknown as AnyCall;

/** The menu's groups in their order; a screen that does not exist yet has no item, a group without items is not shown. */
export const menu: { label: string; items: MenuItem[] }[] = [
  {
    label: 'Organization',
    items: [
      {
        label: 'Shelters',
        to: '/organization/shelter',
        icon: House,
        call: shelter.search,
        create: { label: 'Add new shelter', call: shelter.create },
      },
      { label: 'Pets', to: '/organization/pet', icon: Cat, call: pet.search },
      {
        label: 'Questions',
        to: '/organization/question',
        icon: CircleHelp,
        call: question.search,
        create: { label: 'Add question', call: question.save },
      },
      {
        label: 'Question Templates',
        to: '/organization/question-template',
        icon: LayoutTemplate,
        call: questionTemplate.search,
        create: { label: 'Add question template', call: questionTemplate.save },
      },
    ],
  },
  {
    label: 'Integration',
    items: [
      {
        label: 'Actives',
        to: '/integration',
        icon: Cable,
        call: named('search', 'integration/search'),
        counts: { active: true, 'branch.deleted': false },
        create: { label: 'Create new integration', call: named('call', 'integration/connect') },
      },
      {
        label: 'Mappings',
        to: '/integration-mapping',
        icon: Languages,
        call: named('search', 'mapping-age/search', '/api'),
        create: { label: 'Add mapping', call: named('call', 'mapping-age/save', '/api'), to: '/integration-mapping/age/add' },
      },
      {
        label: 'Network',
        to: '/network',
        icon: Network,
        call: named('search', 'network/search'),
        create: { label: 'Create new network', call: named('call', 'network/create') },
      },
      {
        label: 'Definitions',
        to: '/definitions',
        icon: BookType,
        call: named('search', 'characteristics-definition/search'),
        create: {
          label: 'Create new definition',
          call: named('call', 'characteristics-definition/create'),
          to: '/definitions?open=add',
        },
      },
    ],
  },
  { label: 'Financial', items: [] },
  {
    label: 'Administration',
    items: [
      {
        label: 'Roles',
        to: '/admin/role',
        icon: Shield,
        call: role.list,
        counts: { type: role.ROLE },
        create: { label: 'Create new role', call: role.create },
      },
      {
        label: 'Users',
        to: '/admin/user',
        icon: User,
        call: user.search,
        create: { label: 'Create new user', call: user.create },
      },
      {
        label: 'Species',
        to: '/admin/specie',
        icon: PawPrint,
        call: specie.search,
        create: { label: 'Create new species', call: specie.create },
      },
    ],
  },
];

/** The item a path belongs to: the longest whole-segment match (decision 104). */
export function itemAt(pathname: string): MenuItem | undefined {
  return menu
    .flatMap((group) => group.items)
    .filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
    .sort((a, b) => b.to.length - a.to.length)[0];
}
