import fc from 'fast-check';
import { type Library, uuidOf } from './library.ts';
import type { Asked } from './naive-search.ts';

/** Few letters, so that texts are often equal; and all that means something in a pattern. */
const text = fc.string({ unit: fc.constantFrom('a', 'B', 'b', 'É', 'é', '%', '_', '\\', ' ', "'"), minLength: 1, maxLength: 3 });
const small = fc.integer({ min: 0, max: 3 });
/** True seldom. */
const seldom = fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, fc.constant(true));
const id = fc.integer({ min: 1, max: 6 });
const list = <T>(of: fc.Arbitrary<T>, maxLength: number, minLength = 0) => fc.array(of, { maxLength, minLength });
const numbered = <T extends object>(rows: T[]) => rows.map((row, index) => ({ id: index + 1, uuid: uuidOf(index + 1), ...row }));
const unique = (rows: { name: string; deleted: boolean }[]) => numbered(rows.map((row, n) => ({ ...row, name: row.name + n })));

const named = fc.record({ name: text, deleted: seldom });
const question = fc.record({
  ask: text,
  form_tag_key: fc.constantFrom('TEXT', 'RADIO', 'RANGE'),
  group: small,
  position: small,
  deleted: seldom,
});
const answer = fc.record({ question: small, value: text, position: small, cycle: fc.option(small) });
const template = fc.record({ name: text, description: fc.option(text), deleted: seldom });
const link = fc.record({ template: small, question: small });

/** A small library at random. Numbers beyond a list's end wrap around. */
export const anyLibrary: fc.Arbitrary<Library> = fc
  .record({
    species: list(named, 4, 2),
    groups: list(named, 4, 2),
    questions: list(question, 12, 5),
    answers: list(answer, 16, 6),
    meant: fc.uniqueArray(fc.tuple(small, small), { selector: String, minLength: 4, maxLength: 8 }),
    templates: list(template, 6, 3),
    links: fc.uniqueArray(link, { selector: (one) => `${one.template} ${one.question}`, minLength: 4, maxLength: 10 }),
  })
  .map(({ species, groups, questions, answers, meant, templates, links }) => {
    const wrap = (index: number, { length }: unknown[]) => (index % length) + 1;
    const within = (index: number, { length }: unknown[]) => index < length;
    return {
      specie: unique(species),
      question_group: unique(groups),
      organization_question: numbered(questions).map(({ group, ...row }) => ({
        ...row,
        group_id: wrap(group, groups),
        range: row.form_tag_key === 'RANGE' ? { start: 0, end: 2, step: 1 } : null,
      })),
      organization_question_answer: numbered(answers).map(({ question: of, ...row }) => ({
        ...row,
        question_id: wrap(of, questions),
      })),
      organization_question_specie: meant
        .filter(([of, whom]) => within(of, questions) && within(whom, species))
        .map(([of, whom]) => ({ question_id: of + 1, specie_id: whom + 1 })),
      question_template: numbered(templates),
      question_template_question: links
        .filter((one) => within(one.template, templates) && within(one.question, questions))
        .map((one, position) => ({ template_id: one.template + 1, question_id: one.question + 1, position })),
    };
  });

type Kind = 'text' | 'int' | 'uuid' | 'flag';
interface Shape {
  fields: Record<string, Kind>;
  relations: Record<string, Shape>;
  /** More keys to sort by. */
  sorts: string[];
  /** What must end a sort to make it definite. */
  tie?: string;
}

const record = { uuid: 'uuid', version: 'int', deleted: 'flag', id: 'int' } as const;
const name: Shape = { fields: { ...record, name: 'text' }, relations: {}, sorts: [] };
const answers: Shape = {
  fields: { uuid: 'uuid', id: 'int', value: 'text', position: 'int', cycle: 'int' },
  relations: {},
  sorts: [],
};
const questions: Shape = {
  fields: {
    ...record,
    ask: 'text',
    form_tag_key: 'text',
    position: 'int',
    answer_count: 'int',
    template_count: 'int',
    group_id: 'int',
  },
  relations: { group: name, answers, species: name },
  sorts: ['group.name', 'group.id', 'group.deleted'],
};
const links: Shape = {
  fields: { position: 'int', question_id: 'int' },
  relations: { question: questions },
  sorts: ['question.ask', 'question.position', 'question.group.name'],
  tie: 'position',
};
const templates: Shape = {
  fields: { ...record, name: 'text', description: 'text', question_count: 'int' },
  relations: { questions: links },
  sorts: [],
};

const pattern = list(fc.constantFrom('%', '_', 'a', 'b', '\\%', '\\_', '\\\\', ' '), 4).map((parts) => parts.join(''));
const values: Record<Kind, fc.Arbitrary<unknown>> = { text, int: small, uuid: id.map(uuidOf), flag: fc.boolean() };

function condition(field: string, kind: Kind): fc.Arbitrary<[string, unknown]> {
  const value = values[kind];
  const several = list(value, 3);
  const as = (operator: string, given: fc.Arbitrary<unknown>) => given.map((one): [string, unknown] => [field + operator, one]);
  const ordered = kind === 'int' || kind === 'text' ? ['.gt', '.gte', '.lt', '.lte'].map((operator) => as(operator, value)) : [];
  return fc.oneof(
    as('', fc.oneof({ weight: 9, arbitrary: value }, fc.constant(null))),
    as('.not', fc.oneof(value, several, fc.constant(null))),
    as('.in', several),
    ...ordered,
    ...(kind === 'text' ? [as('.ilike', pattern)] : []),
  );
}

function conditions({ fields, relations }: Shape): fc.Arbitrary<[string, unknown]> {
  const own = Object.entries(fields).map(([field, kind]) => condition(field, kind));
  const through = Object.entries(relations).map(([relation, shape]) =>
    conditions(shape).map(([key, given]): [string, unknown] => [`${relation}.${key}`, given]),
  );
  return fc.oneof(...own, ...through.flatMap((one) => [one, one]));
}

const search = (shape: Shape) =>
  list(conditions(shape), 2).map((entries) => Object.fromEntries(entries) as Record<string, unknown>);

function sort({ fields, sorts, tie }: Shape): fc.Arbitrary<string[]> {
  const keys = [...Object.keys(fields), ...sorts].flatMap((key) => [key, `-${key}`]);
  return fc
    .uniqueArray(fc.constantFrom(...keys), { minLength: 1, maxLength: 3 })
    .map((chosen) => [...chosen, ...(tie ? [tie] : [])]);
}

function wanted({ relations }: Shape): fc.Arbitrary<Record<string, unknown>> {
  const nested = Object.entries(relations).map(([relation, shape]): [string, fc.Arbitrary<unknown>] => [
    relation,
    fc.oneof(
      fc.constant(true),
      fc.record(
        { search: search(shape), with: wanted(shape), sort: sort(shape), required: fc.constantFrom(true, false, false) },
        { requiredKeys: [] },
      ),
    ),
  ]);
  return fc.record(Object.fromEntries(nested), { requiredKeys: [] });
}

const asked = (shape: Shape): fc.Arbitrary<Asked> =>
  fc.record({
    search: fc.tuple(search(shape), wanted(shape)).map(([own, relations]) => ({ ...own, with: relations })),
    options: fc.record(
      { sort: sort(shape), limit: fc.integer({ min: 1, max: 8 }), page: fc.constantFrom(1, 1, 1, 2, 3) },
      { requiredKeys: [] },
    ),
  });

const shapes = {
  'specie/search': name,
  'question-group/search': name,
  'question/search': questions,
  'question-template/search': templates,
};

/** A search of the library at random, mostly of its questions and templates. */
export const anySearch = fc.oneof(
  ...Object.entries(shapes).map(([path, shape]) => ({
    weight: shape === name ? 1 : 4,
    arbitrary: asked(shape).map((body) => ({ path: path as keyof typeof shapes, body })),
  })),
);
