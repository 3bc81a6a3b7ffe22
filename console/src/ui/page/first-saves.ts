import type { AuditEntry } from '@homeward/contract/audit';
import type { SettingKind } from '@homeward/contract/setting';
import { settingDefaults } from '@homeward/contract/setting-defaults';

type Written = Partial<Record<string, { to?: unknown }>>;

/** The first save of a setting changes what held until then: the defaults that it writes beside are no change. */
export function firstSave(entry: AuditEntry): AuditEntry {
  if (entry.table_name !== 'shelter_setting' || entry.action !== 'INSERT') return entry;
  const { type_key, value, translation } = entry.changes as Written;
  const defaults = settingDefaults[type_key?.to as SettingKind];
  const changes = { value: { from: defaults?.(), to: value?.to }, translation: { from: [], to: translation?.to } };
  return { ...entry, action: 'UPDATE', changes };
}
