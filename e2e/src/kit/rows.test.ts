import { updateSettings } from '@homeward/contract/integration-settings';
import { saveDiscountReason } from '@homeward/contract/pet-settings';
import { save as saveQuestion } from '@homeward/contract/question';
import { save as saveShelter } from '@homeward/contract/shelter';
import { save as saveEvents } from '@homeward/contract/shelter-event';
import { expect, test } from 'vitest';
import { mostAt } from '../../../console/src/ui/form/longest.ts';
import { placed } from '../../../console/src/ui/form/path.ts';

test.each([
  ['discount reasons', saveDiscountReason, ['value'], 100],
  ['answers', saveQuestion, ['answers'], 50],
  ['events', saveEvents, ['organization_shelter_events'], 500],
  ['opt-ins', saveShelter, ['contract_options'], 30],
  ['filters', updateSettings, ['settings', 'filters'], 50],
  ['statuses', updateSettings, ['settings', 'status_map'], 500],
  ['rules of an account', updateSettings, ['settings', 'dyn_receipt_account_map', 3, 'rules'], 50],
])('there may be as many %s as their call takes', (_what, call, path, most) => {
  expect(mostAt(call.input, path)).toBe(most);
});

test('a list changes at its place alone, inside another list too', () => {
  const before = { pet: [{ match: ['a'] }, { match: ['b'], limit: 1 }], adopter: { min: 1 } };
  const after = placed(before, ['pet', 1, 'match'], ['b', 'c']);
  expect(after).toEqual({ pet: [{ match: ['a'] }, { match: ['b', 'c'], limit: 1 }], adopter: { min: 1 } });
  expect(before.pet[1]?.match).toEqual(['b']);
});

test('a list that is not there yet is put in its place', () => {
  expect(placed({}, ['settings', 'filters'], ['new'])).toEqual({ settings: { filters: ['new'] } });
});
