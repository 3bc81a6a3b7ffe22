import { expect, test } from 'vitest';
import { lawsOf } from '../../../../test/laws-of.ts';
import { said } from '../../../../test/new-shelter.ts';
import { banner, event } from '../../../../test/versioned-world.ts';

const sponsor = lawsOf({
  noun: 'sponsor',
  missing: 'Missing a name',
  savesBoth: true,
  inUse: {
    'that an event names': async (server, id) => {
      const { rows } = await server.sql.query('select uuid from sponsor where id = $1', [id]);
      const sponsors = [{ sponsor_uuid: rows[0].uuid }];
      await server.admin.call('event/save', { event: { ...event, slug: 'paid', sponsors }, banner_base64: await banner() });
      return 'This sponsor is in use by 1 event';
    },
  },
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  '//elsewhere.example',
  'https://us:word@elsewhere.example',
  'sponsor.example',
])('a link to %s is refused at its field', async (link) => {
  const answer = await sponsor.server().admin.call('sponsor/save', { sponsor: { name: `Linked to ${link}`, link } });
  expect(said(answer)).toEqual({ 'sponsor.link': 'A link begins with https:// or http://' });
});
