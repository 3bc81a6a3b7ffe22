import { expect, test } from 'vitest';
import { partnerFacts } from '../database/reference/partners.ts';
import { listedElsewhere, type Sibling } from './siblings.ts';

const sibling = (sameList: boolean): Sibling => ({
  id: 7,
  branch: 'South',
  sameList,
  rules: { settings: {}, statuses: new Map(), knownStatuses: new Map() },
  keepsStatus: true,
  failing_since: null,
});

test.each(partnerFacts)('two locations of one account are told of $name’s settings alone', ({ key, filters, setting_fields }) => {
  const lists = setting_fields.filter(({ type }) => type === 'list');
  for (const sameList of [true, false]) {
    const [said = ''] = listedElsewhere(new Map([[7, 3]]), [sibling(sameList)], key);
    expect(/^Filters | Filters /.test(said)).toBe(filters);
    for (const { label } of lists) expect(said).toContain(label);
    expect(said.includes('or disconnect it')).toBe(!filters && lists.length === 0);
  }
});
