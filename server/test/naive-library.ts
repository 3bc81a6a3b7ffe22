import type pg from 'pg';
import type { Noun, Row } from './naive-search.ts';

const tables = [
  'specie',
  'question_group',
  'organization_question',
  'organization_question_answer',
  'organization_question_specie',
  'question_template',
  'question_template_question',
] as const;

export type Nouns = Record<'specie/search' | 'question-group/search' | 'question/search' | 'question-template/search', Noun>;

const record = ['uuid', 'version', 'deleted'];
const plain = (row: Row, field: string) => row[field];
const named = (rows: Row[]): Noun => ({
  rows,
  value: plain,
  shown: [...record, 'name'],
  top: [],
  relations: {},
  sort: ['name'],
  softDeletes: true,
  hasId: true,
});

/** The question library as it is in the database, for naive searches. */
export async function loadLibrary(sql: pg.Pool): Promise<Nouns> {
  const parts = tables.map((table) => `'${table}', coalesce((select json_agg(t order by t) from ${table} t), '[]')`);
  const { rows } = await sql.query<{ all: Record<(typeof tables)[number], Row[]> }>(`select json_build_object(${parts}) as all`);
  const all = rows[0]?.all as Record<(typeof tables)[number], Row[]>;
  const specie = named(all.specie);
  const group = named(all.question_group);
  const question = questions(all, { specie, group });
  return {
    'specie/search': specie,
    'question-group/search': group,
    'question/search': question,
    'question-template/search': templates(all, question),
  };
}

function questions(all: Record<(typeof tables)[number], Row[]>, { specie, group }: { specie: Noun; group: Noun }): Noun {
  const answersOf = (row: Row) => all.organization_question_answer.filter((answer) => answer.question_id === row.id);
  const answer: Noun = {
    ...named(all.organization_question_answer),
    shown: ['uuid', 'value', 'position', 'cycle'],
    sort: ['position'],
    softDeletes: false,
  };
  const live = new Set(all.question_template.filter((row) => !row.deleted).map((row) => row.id));
  const templateCount = (row: Row) =>
    all.question_template_question.filter((link) => link.question_id === row.id && live.has(link.template_id)).length;
  const meant = (row: Row) => all.organization_question_specie.filter((link) => link.question_id === row.id);
  return {
    rows: all.organization_question,
    value(row, field) {
      if (field === 'answer_count') return answersOf(row).length;
      if (field === 'group_uuid') return group.rows.find(({ id }) => id === row.group_id)?.uuid;
      return field === 'template_count' ? templateCount(row) : row[field];
    },
    shown: [...record, 'ask', 'form_tag_key', 'column_type_key', 'position', 'range'],
    top: ['answer_count', 'group_uuid'],
    relations: {
      group: { noun: () => group, one: true, of: (row) => group.rows.filter(({ id }) => id === row.group_id) },
      answers: { noun: () => answer, one: false, of: answersOf },
      species: {
        noun: () => specie,
        one: false,
        of: (row) => specie.rows.filter(({ id }) => meant(row).some((link) => link.specie_id === id)),
      },
    },
    sort: ['group.name', 'position'],
    softDeletes: true,
    hasId: true,
  };
}

function templates(all: Record<(typeof tables)[number], Row[]>, question: Noun): Noun {
  const link: Noun = {
    rows: all.question_template_question,
    value: plain,
    shown: ['position'],
    top: [],
    relations: {
      question: { noun: () => question, one: true, of: (row) => question.rows.filter(({ id }) => id === row.question_id) },
    },
    sort: ['position'],
    softDeletes: false,
    hasId: false,
  };
  return {
    ...named(all.question_template),
    value: (row, field) => (field === 'question_count' ? linksOf(row).length : row[field]),
    shown: [...record, 'name', 'description'],
    top: ['question_count'],
    relations: { questions: { noun: () => link, one: false, of: (row) => linksOf(row) } },
  };
  function linksOf(row: Row) {
    return link.rows.filter(({ template_id }) => template_id === row.id);
  }
}
