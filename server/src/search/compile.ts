import type { Entity, Field, Relation } from './entity.ts';
import { type Condition, type Nested, namesOne, type Query, type SortKey } from './query.ts';
import { castOf, comparisons, isLive, type Join, keyOf, quote, textOf } from './text.ts';

/** What stands in a statement for the value at a position, counted from 1. */
export type Place = (position: number) => string;

/**
 * Turns a query into ONE statement whose single column is the answer's `data` as PostgreSQL's own JSON text:
 * the page is cut first, related rows are attached to what is left of it, counts run only where they are not known.
 * PostgreSQL also writes what stands before and after it, for a megabyte is not copied once more for that.
 */
export function compile(query: Query, place: Place = (position) => `$${position}`, before = '', after = ''): string {
  return new Compiler(query, place).statement(before, after);
}

/** From this many rows of a noun on, a search may take long to count what it finds, and one plan does not serve every value. */
export const MANY = 20_000;

/** From this many rows on, counting another table grouped and joined beats counting it once a row. */
const GROUPED_FROM = 200;

type Level = Pick<Query, 'where' | 'with' | 'namesDeleted' | 'entity'> & Partial<Pick<Query, 'only'>>;

class Compiler {
  private aliases = 0;
  private readonly query: Query;
  private readonly place: Place;
  private findsByPairs = true;

  constructor(query: Query, place: Place) {
    this.query = query;
    this.place = place;
  }

  statement(before: string, after: string): string {
    const { entity, only, limit, single } = this.query;
    const conditions = this.rowConditions('t', this.query);
    const offset = this.query.offset === 0 ? '0' : `${this.place(this.query.offset)}::int`;
    const { from, order } = this.sorted(conditions, offset);
    const page = `select t.* from ${from} order by ${order} limit ${limit} offset ${offset}`;
    const row = this.row('p', entity, this.query, true);
    const rows = `select ${row.columns} from page p${row.joins}${row.joins ? ' order by p.ord' : ''}`;
    const ordered = row.joins ? `select row_number() over () as ord, cut.* from (${page}) cut` : page;
    const one = `'${before}' || (select row_to_json(x) from (${rows}) x)::text || '${after}'`;
    if (single) return `with page as (${page}) select ${one}`;
    const all = this.kept() ?? this.counted(this.rowConditions('t', { entity, only, where: [], with: [], namesDeleted: false }));
    const filtered = this.filters();
    // Whatever is counted is all read: to take the pairs of a million names for it would take longer than to compare them.
    this.findsByPairs = false;
    const counted = filtered ? this.counted(this.rowConditions('t', this.query)) : all;
    const isWhole = `n < ${limit} and (n > 0 or ${offset} = 0)`;
    // Among many rows the page does not wait for what would have to be counted: there is no more than is known.
    const later = this.query.countsLater && filtered && this.kept();
    const known = `case when ${isWhole} then ${offset} + n ${later ? `when n > 0 and ${later} > ${MANY} then null ` : ''}else ${counted} end`;
    const total = later ? `coalesce(total, ${offset} + n)` : 'total';
    const how = entity.countsTo
      ? `,"counted_to":${entity.countsTo}`
      : this.query.countsLater
        ? `,"count_exact":${later ? "' || (total is not null) || '" : true}`
        : '';
    return [
      `with page as (${ordered}),`,
      'cut as (select count(*)::int as n from page),',
      `counts as materialized (select n, ${known} as total from cut)`,
      `select '${before}{"count":' || ${total} || ',"global_count":' || ${filtered ? all : 'total'}`,
      `|| '${how},"limit":${limit},"offset":' || ${offset} || ',"page":' || ${offset} / ${limit} + 1`,
      `|| ',"pages":' || (${total} + ${limit - 1}) / ${limit} || ',"result":'`,
      `|| coalesce((select json_agg(x) from (${rows}) x)::text, '[]') || '}${after}' from counts`,
    ].join(' ');
  }

  /** What a page is cut from, and in which order. */
  private sorted(conditions: string, offset: string): { from: string; order: string } {
    const { entity, sort, limit, where } = this.query;
    const { joins, order } = this.order('t', entity, this.namesOneRow() ? [] : sort);
    const [owner] = joins;
    const [only, ...others] = sort;
    if (owner && only?.field.groups?.sorts && !only.path.length && !others.length)
      return this.sortedByGroup(only.field.groups.rows, conditions, only.descending ? ' desc' : '', offset);
    const relation = only?.path.length === 1 && !others.length && !only.among ? only.path[0]?.relation : undefined;
    const first = relation?.few || ((relation?.always || relation?.orNone) && !this.filters());
    if (!owner || !only || !relation || !first) {
      const few = owner && where.some((one) => one.kind === 'field' && one.field.few && one.written === 'true');
      if (few) return { from: `(select t.* from ${entity.table} t${conditions} offset 0) t${textOf(joins)}`, order };
      return { from: `${entity.table} t${textOf(joins)}${conditions}`, order };
    }
    // Half a million may be of one: of each no more are looked at than the page could hold. Among many, where none is filtered out.
    const and = conditions.replace(' where ', ' and ');
    const by = `t.id${only.descending ? ' desc' : ''}`;
    const none = relation.orNone;
    const on = none ? `coalesce(t.${relation.key}, 0) = coalesce(${owner.alias}.id, 0)` : owner.on;
    const owners = none ? `(select * from ${owner.table} union all select (null::${owner.table}).*)` : owner.table;
    const some = `select t.* from ${entity.table} t where ${on}${and} order by ${by} limit ${limit} + ${offset}`;
    return { from: `${owners} ${owner.alias} cross join lateral (${some}) t`, order };
  }

  /** Of those that stand in no group no more are looked at than the page could hold: they are all the same but for their ids. */
  private sortedByGroup(groups: string, conditions: string, direction: string, offset: string): { from: string; order: string } {
    const { table } = this.query.entity;
    const some = `select t.*, g.n from g join ${table} t on t.id = g.key${conditions}`;
    const none = `${conditions || ' where true'} and t.id not in (select key from g)`;
    const others = `select t.*, 0 from ${table} t${none} order by t.id${direction} limit ${this.query.limit} + ${offset}`;
    const from = `(with g as materialized (${groups}) ${some} union all (${others})) t`;
    return { from, order: `t.n${direction}, t.id${direction}` };
  }

  /** How many rows that are not deleted the writes have kept (0231_row_count.sql); undefined where they keep it of others too. */
  private kept(): string | undefined {
    const { softDeletes, keepsCount, only, table } = this.query.entity;
    if (!(softDeletes || keepsCount) || only) return undefined;
    return `(select coalesce(sum(n), 0)::int from row_count where table_name = '${table}')`;
  }

  /** How many rows there are; of what grows without end, no further than it is counted. */
  private counted(conditions: string): string {
    const { table, countsTo } = this.query.entity;
    if (!countsTo) return `(select count(*)::int from ${table} t${conditions})`;
    return `(select count(*)::int from (select from ${table} t${conditions} limit ${countsTo + 1}) met)`;
  }

  private filters(): boolean {
    return this.query.where.length > 0 || this.query.with.some(({ required }) => required);
  }

  /** Whether the rows are told apart by more than their order: one uuid is one row at most. */
  private namesOneRow(): boolean {
    return this.query.where.some((one) => namesOne(this.query.entity, one));
  }

  /** The where clause of a level, its `required` relations included. */
  private rowConditions(alias: string, level: Level): string {
    const parts = [
      ...(level.entity.softDeletes && !level.namesDeleted ? [`not ${alias}.deleted`] : []),
      ...[...(level.only ?? []), ...level.where].map((condition) => this.condition(alias, condition)),
      ...level.with.filter((n) => n.required).map((n) => this.related(alias, n.relation, n.where, n.with, n.namesDeleted)),
    ];
    return parts.length ? ` where ${parts.join(' and ')}` : '';
  }

  private condition(alias: string, condition: Condition): string {
    if (condition.kind === 'relation')
      return this.related(alias, condition.relation, condition.where, [], condition.namesDeleted);
    const { field, operator, value, written, list, short } = condition;
    const left = field.sql.replaceAll('{t}', alias);
    if (value === 'null') return `${left} is ${operator === 'not' ? 'not ' : ''}null`;
    const cast = castOf[field.type];
    const right = written ?? `${this.place(value)}::${cast}${list ? '[]' : ''}`;
    if (written && !list && field.type === 'boolean' && !field.nullable) return written === 'true' ? left : `not ${left}`;
    if (list) return operator === 'not' ? `(${left} <> all(${right}) or ${left} is null)` : `${left} = any(${right})`;
    if (operator === 'eq') return `${left} = ${right}`;
    if (operator === 'not') return field.nullable ? `${left} is distinct from ${right}` : `${left} <> ${right}`;
    if (operator === 'ilike') {
      const found = `folded(${left}) like ${right}`;
      return short && this.findsByPairs
        ? `(${found} and letter_pairs(folded(${left})) @> array[trim(both '%' from ${right})])`
        : found;
    }
    if (operator === 'in') throw new Error('unreachable: a list');
    return `${left} ${comparisons[operator]} ${right}`;
  }

  /** Whether a related row fits: never trims a nested list, never repeats rows. */
  private related(alias: string, relation: Relation, where: Condition[], nested: Nested[], namesDeleted: boolean): string {
    const entity = relation.entity();
    const inner = this.alias();
    const own = this.rowConditions(inner, { entity, where, with: nested, namesDeleted });
    if (relation.kind === 'one') {
      // Few are deleted, and nearly all are not.
      if (relation.always && !nested.length && where.length === 1 && isLive(entity, where[0]))
        return `${keyOf(alias, relation.key)} not in (select ${inner}.id from ${entity.table} ${inner} where ${inner}.deleted)`;
      // Known before anything is read, one record's number leads an index, in whose order its rows stand.
      const how = where.some((one) => namesOne(entity, one)) ? '=' : 'in';
      return `${keyOf(alias, relation.key)} ${how} (select ${inner}.id from ${entity.table} ${inner}${own})`;
    }
    const and = own ? own.replace(' where ', ' and ') : '';
    return `exists (select from ${this.relatedFrom(alias, relation, inner)}${and})`;
  }

  /** `table alias where it is related to outer`. */
  private relatedFrom(outer: string, relation: Relation, inner: string): string {
    const { table } = relation.entity();
    if (relation.kind === 'one') return `${table} ${inner} where ${inner}.id = ${keyOf(outer, relation.key)}`;
    if (relation.kind === 'many') return `${table} ${inner} where ${inner}.${relation.key} = ${outer}.id`;
    const link = this.alias();
    return `${relation.table} ${link} join ${table} ${inner} on ${inner}.id = ${link}.${relation.to} where ${link}.${relation.from} = ${outer}.id`;
  }

  /** The columns of a row's JSON, and the joins that long lists count by. */
  private row(alias: string, entity: Entity, level: Pick<Query, 'with' | 'asked'>, top: boolean) {
    const columns: string[] = [];
    let joins = '';
    for (const [name, field] of entity.fields) {
      if (!this.shows(name, field, level.asked, top)) continue;
      if (field.groups && this.query.limit >= GROUPED_FROM && top) {
        const group = this.group(alias, field.groups.rows);
        joins += textOf([group.join]);
        columns.push(`${group.value} as ${quote(name)}`);
      } else columns.push(`${field.sql.replaceAll('{t}', alias)} as ${quote(name)}`);
    }
    for (const nested of level.with) columns.push(`${this.nested(alias, nested)} as ${quote(nested.name)}`);
    return { columns: columns.join(', '), joins };
  }

  private group(alias: string, rows: string): { join: Join; value: string } {
    const group = this.alias();
    const join = { left: true, table: `(${rows})`, alias: group, on: `${group}.key = ${alias}.id` };
    return { join, value: `coalesce(${group}.n, 0)` };
  }

  private shows(name: string, field: Field, asked: string[], top: boolean): boolean {
    if (field.shown === 'forced') return this.query.forceIds;
    if (field.shown === 'asked') return asked.includes(name);
    return field.shown === 'always' || top;
  }

  /** A relation's rows as JSON: an object or null for one, a list for many. */
  private nested(outer: string, nested: Nested): string {
    const { relation } = nested;
    const entity = relation.entity();
    const inner = this.alias();
    const { columns } = this.row(inner, entity, nested, false);
    // A record still shows what it points to after that was deleted; lists show what is there.
    const level = {
      entity,
      where: nested.where,
      with: nested.with,
      namesDeleted: nested.namesDeleted || relation.kind === 'one',
    };
    const and = this.rowConditions(inner, level).replace(' where ', ' and ');
    if (relation.kind === 'one')
      return `(select row_to_json(x) from (select ${columns} from ${this.relatedFrom(outer, relation, inner)}${and}) x)`;
    const { joins, order } = this.order(inner, entity, nested.sort);
    const from = this.relatedFrom(outer, relation, inner).replace(' where ', `${textOf(joins)} where `);
    return `(select coalesce(json_agg(x), '[]') from (select ${columns} from ${from}${and} order by ${order}) x)`;
  }

  private order(alias: string, entity: Entity, sort: SortKey[]): { joins: Join[]; order: string } {
    const joins: Join[] = [];
    const joined = new Map<string, string>();
    let last = '';
    const keys = sort.flatMap(({ path, among, field, descending }, at) => {
      let owner = alias;
      let reached = '';
      let left = false;
      let tied = true;
      for (const { relation, name } of path) {
        reached += `${name}.`;
        left ||= !relation.always;
        tied &&= Boolean(relation.always || relation.orNone);
        let target = joined.get(reached);
        if (!target) {
          target = this.alias();
          joined.set(reached, target);
          const on = `${target}.id = ${keyOf(owner, relation.key)}`;
          joins.push({ left, table: relation.entity().table, alias: target, on });
        }
        owner = target;
      }
      const mayBeNull = field.nullable || left || among;
      const direction = `${descending ? ' desc' : ''}${descending && mayBeNull ? ' nulls last' : ''}`;
      const group = field.groups?.sorts && !among ? this.group(owner, field.groups.rows) : undefined;
      if (group) joins.push(group.join);
      const plain = group?.value ?? (field.order ?? field.sql).replaceAll('{t}', owner);
      const value = among ? this.firstOf(owner, among, field, direction) : plain;
      last = descending ? ' desc' : '';
      // What is of one record stays together, so that the first of them are found by it.
      const isTied = path.length > 0 && tied && !among && at === sort.length - 1;
      return [value + direction, ...(isTied ? [`${owner}.id${last}`] : [])];
    });
    const tie = entity.fields.has('id') ? `${alias}.id${last}` : undefined;
    if (tie && keys.at(-1) !== tie) keys.push(tie);
    return { joins, order: keys.join(', ') || '(select 1)' };
  }

  /** A field of whichever of several related rows comes first in this direction. */
  private firstOf(outer: string, relation: NonNullable<SortKey['among']>, field: Field, direction: string): string {
    const inner = this.alias();
    const live = relation.entity().softDeletes ? ` and not ${inner}.deleted` : '';
    return `(select ${field.sql.replaceAll('{t}', inner)} from ${this.relatedFrom(outer, relation, inner)}${live} order by 1${direction} limit 1)`;
  }

  private alias(): string {
    this.aliases += 1;
    return `r${this.aliases}`;
  }
}
