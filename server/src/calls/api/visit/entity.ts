import type { Visit, Visitor } from '@homeward/contract/visit';
import type { z } from 'zod';
import { always, type Entity, entity, nullable } from '../../../search/entity.ts';
import { placeAmong } from '../../../visits/line.ts';
import { ownerBranch } from '../branch/owner-branch.ts';

/** Rows of a part, as JSON, where they are asked for: a list of who is here needs names alone. */
const parts = (row: string, from: string, order: string) =>
  ({
    type: 'json',
    shown: 'asked',
    sql: `(select coalesce(json_agg(json_build_object(${row}) order by ${order}), '[]') from ${from}.visit_id = {t}.id)`,
  }) as const;

export const visit: Entity<Visit> = entity<Visit>({
  name: 'visit',
  table: 'visit',
  permission: 'visit/search',
  fields: {
    uuid: 'uuid',
    status_key: 'text',
    since: 'moment',
    typed_date: nullable('moment'),
    created_date: 'moment',
    ended_date: nullable('moment'),
    ended_key: nullable('text'),
    reason_name: nullable('text'),
    custom_response: nullable('text'),
    here: { type: 'boolean', sql: '({t}.ended_date is null)', shown: 'asked', few: true },
    place: { type: 'int', nullable: true, sql: `(${placeAmong('{t}')})` },
    line_since: nullable('moment'),
    answers: parts("'ask', a.ask, 'value', a.value, 'position', a.position", 'visit_answer a where a', 'a.position'),
    history: parts(
      `'status_key', h.status_key, 'created_date', h.created_date, 'by', u.first_name || ' ' || u.last_name`,
      'visit_status h left join admin_user u on u.id = h.admin_user_id where h',
      'h.id',
    ),
    texts: parts(
      "'uuid', m.uuid, 'body', m.body, 'state_key', m.state_key, 'said', m.said, 'sent_date', m.sent_date",
      'sms m where m',
      'm.id',
    ),
  },
  relations: { branch: always(() => ownerBranch, 'branch_id'), visitor: always(() => visitor, 'visitor_id') },
  sort: ['-id'],
  keepsCount: true,
});

export const visitor = entity<z.output<typeof Visitor>>({
  name: 'visitor',
  table: 'visitor',
  permission: 'visit/search',
  fields: {
    uuid: 'uuid',
    version: 'int',
    name: { type: 'text', pairs: true },
    phone: nullable('text'),
    no_texts: 'boolean',
    erased_date: nullable('moment'),
  },
});
