import { expect, test } from 'vitest';
import { searches } from '../../test/searches.ts';

const NAMED = 'the specification sorts it so';
const PLACED = 'it has positions, days or a queue of its own';
const CHOSEN = 'forms choose from all of it, by name';
const SET_UP = 'parts of one shelter, in the order they were set up';

/** What begins otherwise, how, and why. */
const otherwise: Record<string, [sort: string, why: string]> = {
  'age/search': ['position', PLACED],
  'application-tag/search': ['name', CHOSEN],
  'branch/search': ['-headquarter,name', NAMED],
  'breed/search': ['name', NAMED],
  'characteristic/search': ['position', PLACED],
  'country/search': ['name', CHOSEN],
  'donation-option/search': ['created_date', SET_UP],
  'event/search': ['-start_datetime', PLACED],
  'gender/search': ['position', PLACED],
  'group/search': ['name', NAMED],
  'integration/search': ['-last_sync', NAMED],
  'kiosk-reason/search': ['position', PLACED],
  'kiosk/search': ['name', CHOSEN],
  'language/search': ['name', CHOSEN],
  'mapping-age-range/search': ['min', NAMED],
  'partner/search': ['key', NAMED],
  'payment-model/search': ['position', PLACED],
  'product/search': ['name', CHOSEN],
  'qr-code-type/search': ['position', PLACED],
  'qr-code/search': ['created_date', NAMED],
  'question-group/search': ['name', CHOSEN],
  'question-template/search': ['name', NAMED],
  'question/search': ['group.name,position', PLACED],
  'role/list': ['name', CHOSEN],
  'shelter-event/search': ['id', SET_UP],
  'shelter-kiosk-reason/search': ['name', CHOSEN],
  'shelter-settings/search': ['type_key', SET_UP],
  'shelter-tag/search': ['position', PLACED],
  'shelter/search': ['name', CHOSEN],
  'size/search': ['position', PLACED],
  'smart-response/search': ['name', CHOSEN],
  'specie/search': ['name', CHOSEN],
  'sponsor/search': ['name', CHOSEN],
  'sync-pet/search': ['-urgent,id', PLACED],
  'tax/search': ['name', CHOSEN],
};

test('without a sort every search begins with the newest, but for those that have a reason', () => {
  const begun = searches.map(({ path, entity }) => [path, entity.sort.join()]).filter(([, sort]) => sort !== '-id');
  const said = Object.entries(otherwise).map(([path, [sort]]) => [path, sort]);
  expect(Object.fromEntries(begun)).toEqual(Object.fromEntries(said));
});
