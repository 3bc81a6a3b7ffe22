import type { AuditEntry } from '../audit.ts';
import type { Noun } from '../noun.ts';

export const audit: Noun<AuditEntry> = {
  one: 'change',
  many: 'changes',
  search: { path: 'audit/search' },
  table: 'audit_log',
  screen: '/admin/audit',
  // Nobody has to do anything about how many there are.
  menu: { group: 'Administration', label: 'Who did what', icon: 'ScrollText', counts: null },
};
