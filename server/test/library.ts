import type pg from 'pg';

/** The tables of the question library, parents first. */
const tables = [
  'specie',
  'question_group',
  'organization_question',
  'organization_question_answer',
  'organization_question_specie',
  'question_template',
  'question_template_question',
] as const;

export type Library = Partial<Record<(typeof tables)[number], object[]>>;

/** Makes these rows the whole question library. The rows of one table have the same columns, ids included. */
export async function replaceLibrary(sql: pg.Pool, library: Library): Promise<void> {
  const inserts = tables.flatMap((table) => {
    const rows = library[table] ?? [];
    if (!rows[0]) return [];
    const columns = Object.keys(rows[0]).join();
    const json = JSON.stringify(rows).replaceAll("'", "''");
    return `insert into ${table} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${table}, '${json}')`;
  });
  await sql.query([`truncate ${tables.join()} cascade`, ...inserts].join(';'));
}

/** A UUID to be recognised by its number. */
export const uuidOf = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
export const numberOf = (uuid: string) => Number(uuid.slice(-12));

const row = (id: number, fields: object) => ({ id, uuid: uuidOf(id), ...fields });
const question = (id: number, ask: string, group_id: number, position: number, fields: object = {}) =>
  row(id, { ask, group_id, position, form_tag_key: 'TEXT', range: null, deleted: false, ...fields });
const answer = (id: number, question_id: number, value: string, position: number, cycle: number | null) =>
  row(id, { question_id, value, position, cycle });

/** A library to search in: every kind of row once, with what searches trip over. Rows are known by their numbers. */
export const smallLibrary: Library = {
  specie: [
    row(1, { name: 'Dog', deleted: false }),
    row(2, { name: 'Cat', deleted: false }),
    row(3, { name: 'Dodo', deleted: true }),
  ],
  question_group: [
    row(1, { name: 'Home', deleted: false }),
    row(2, { name: 'Care', deleted: false }),
    row(3, { name: 'Attic', deleted: true }),
  ],
  organization_question: [
    question(1, 'Do you own a dog?', 1, 10, { form_tag_key: 'RADIO' }),
    question(2, '100% sure?', 1, 20, { form_tag_key: 'RADIO' }),
    question(3, 'Snake_case?', 2, 10),
    question(4, 'Back\\slash?', 2, 20),
    question(5, `Who's "it"?`, 2, 20),
    question(6, 'How many?', 1, 30, { form_tag_key: 'RANGE', range: { start: 0, end: 9, step: 3 } }),
    question(7, 'Gone?', 1, 40, { deleted: true }),
    question(8, 'In the attic?', 3, 50),
  ],
  organization_question_answer: [
    answer(11, 1, 'Yes', 0, null),
    answer(12, 1, 'No', 1, 5),
    answer(21, 2, 'Yes', 1, 3),
    answer(22, 2, 'Perhaps', 0, null),
  ],
  organization_question_specie: [
    { question_id: 1, specie_id: 1 },
    { question_id: 1, specie_id: 2 },
    { question_id: 1, specie_id: 3 },
    { question_id: 2, specie_id: 2 },
  ],
  question_template: [
    row(1, { name: 'Adoption', description: 'B', deleted: false }),
    row(2, { name: 'Foster', description: null, deleted: false }),
    row(3, { name: 'Cats', description: 'A', deleted: false }),
    row(4, { name: 'Barn', description: null, deleted: false }),
  ],
  question_template_question: [
    { template_id: 1, question_id: 1, position: 1 },
    { template_id: 1, question_id: 2, position: 0 },
    { template_id: 2, question_id: 2, position: 0 },
    { template_id: 3, question_id: 7, position: 0 },
  ],
};
