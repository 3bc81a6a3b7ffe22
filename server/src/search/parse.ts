import { foldedPattern } from '@homeward/contract/folded';
import { costOf, MAX_COST } from './cost.ts';
import type { Entity } from './entity.ts';
import { isWhole, offsetOf } from './offset.ts';
import { type Condition, type Nested, type Query, SearchError, type SortKey } from './query.ts';
import { isOperator, misfit, type Operator, writtenListOf, writtenOf } from './value.ts';

/** A parsed search: the query, its parameters, what permissions it needs, and the text that stands for its shape. */
export interface Parsed {
  query: Query;
  values: unknown[];
  permissions: Set<string>;
  shape: string;
}

/** Whether somebody may see what needs this permission. */
export type Sees = (permission: string) => boolean;
type Path = (string | number)[];
type Json = Record<string, unknown>;
type Wanted = Pick<Nested, 'with' | 'asked'>;

const MAX_KEYS = 72;
const MAX_DEPTH = 6;
const MAX_KEY_LENGTH = 200;
const MAX_SORT_KEYS = 8;
const DEFAULT_LIMIT = 20;
const MAX_ASKED_LIMIT = 99_999;
export const MAX_LIMIT = 10_000;
const SHORT = /^%[^%_\\]{1,2}%$/u;
const TOO_DEEP = `Relations nest at most ${MAX_DEPTH} deep`;

/**
 * Reads a search object. `firstParameter` is the number of the first parameter that is free; where the noun has an `only`,
 * its values come first. What `sees` denies is left out of the answer. Throws a SearchError.
 */
export function parse(entity: Entity, input: unknown, firstParameter: number, sees?: Sees): Parsed {
  return new Parser(entity, firstParameter, sees).parse(input);
}

class Parser {
  readonly values: unknown[] = [];
  readonly permissions = new Set<string>();
  private shape = '';
  private keys = 0;
  private readonly entity: Entity;
  private first: number;
  private readonly sees: Sees;

  private readonly only: Condition[] = [];

  constructor(entity: Entity, firstParameter: number, sees: Sees = () => true) {
    this.entity = entity;
    this.sees = sees;
    this.first = firstParameter;
    if (!entity.only) return;
    const field = entity.fields.get(entity.only.field);
    if (!field) throw new Error(`${entity.name} is told apart by a field it has not`);
    this.only.push({ kind: 'field', field, operator: 'in', value: firstParameter, list: true });
    this.first += 1;
  }

  parse(input: unknown): Parsed {
    const body = object(input ?? {}, []);
    const search: Json = { ...(body.search === undefined ? {} : object(body.search, ['search'])) };
    for (const key of Object.keys(body)) {
      const meant = this.entity.shorthands.get(key);
      if (meant) {
        if (Object.hasOwn(search, meant)) throw new SearchError([key], `'${key}' means '${meant}', which is given already`);
        search[meant] = body[key];
      } else if (key !== 'search' && key !== 'options') throw unknown('key', key, []);
    }
    const level = this.level(this.entity, search, ['search'], 0);
    const options = this.options(body.options);
    const query: Query = { entity: this.entity, only: this.only, ...level, ...options };
    if (costOf(query) > MAX_COST) throw new SearchError(['options', 'limit'], tooMuch(query));
    return { query, values: this.values, permissions: this.permissions, shape: `${this.entity.name}(${this.shape})` };
  }

  /** One object of keys: conditions and, under `with`, the relations to return. */
  private level(entity: Entity, search: Json, path: Path, depth: number) {
    const where: Condition[] = [];
    let nested: Wanted = { with: [], asked: [] };
    let namesDeleted = false;
    for (const key of Object.keys(search)) {
      if (key === 'with') nested = this.nested(entity, search.with, [...path, 'with'], depth + 1);
      else {
        if (key === 'deleted' || key.startsWith('deleted.')) namesDeleted = true;
        this.condition(entity, key, search[key], where, path);
      }
    }
    return { where, namesDeleted, ...nested };
  }

  private count(path: Path) {
    this.keys += 1;
    if (this.keys > MAX_KEYS) throw new SearchError(path, `A search has at most ${MAX_KEYS} keys`);
  }

  private condition(entity: Entity, key: string, value: unknown, where: Condition[], path: Path) {
    const at = [...path, key];
    this.count(path);
    if (key.length > MAX_KEY_LENGTH) throw unknown('field', key, path);
    const words = key.split('.');
    const last = words.at(-1) ?? '';
    const operator: Operator = words.length > 1 && isOperator(last) ? last : 'eq';
    if (operator !== 'eq') words.pop();
    const name = words.pop() ?? '';
    if (words.length > MAX_DEPTH) throw new SearchError(at, TOO_DEEP);
    const isBlank = operator === 'ilike' && typeof value === 'string' && value.trim() === '';
    // A blank pattern filters by nothing: not by whether there is a related row either.
    let target = isBlank ? [] : where;
    let owner = entity;
    for (const [step, word] of words.entries()) {
      const relation = owner.relations.get(word);
      if (!relation) throw unknown('field', key, path);
      owner = relation.entity();
      this.need(owner);
      // Keys through the same relation speak of the same related row.
      let found = target.find((c) => c.kind === 'relation' && c.relation === relation);
      if (!found) {
        found = { kind: 'relation', relation, where: [], namesDeleted: false };
        target.push(found);
      }
      if (found.kind !== 'relation') throw new Error('unreachable');
      if (name === 'deleted' && step === words.length - 1) found.namesDeleted = true;
      target = found.where;
    }
    const field = owner.fields.get(name);
    if (!field) throw unknown('field', key, path);
    if (field.permission) this.permissions.add(field.permission);
    const wrong = misfit(field, operator, value);
    if (wrong) throw new SearchError(at, `'${key}' ${wrong}`);
    if (isBlank) return;
    const list = Array.isArray(value);
    const written = list ? writtenListOf(field, value) : operator === 'eq' ? writtenOf(name, value) : undefined;
    const meant = operator === 'ilike' && typeof value === 'string' ? foldedPattern(value) : value;
    const parameter = meant === null ? 'null' : written ? 0 : this.parameter(meant);
    const short = field.pairs && operator === 'ilike' && typeof meant === 'string' && SHORT.test(meant);
    target.push({ kind: 'field', field, operator, value: parameter, list, ...(written && { written }), ...(short && { short }) });
    this.shape += `${key.length}:${key}${written ? `=${written}` : list ? 'l' : parameter === 'null' ? 'n' : short ? 'p' : 'v'}`;
  }

  private nested(entity: Entity, input: unknown, path: Path, depth: number): Wanted {
    if (depth > MAX_DEPTH) throw new SearchError(path, TOO_DEEP);
    const wanted = object(input, path);
    const nested: Nested[] = [];
    const asked: string[] = [];
    this.shape += '{';
    for (const name of Object.keys(wanted)) {
      const at = [...path, name];
      this.count(path);
      const field = entity.fields.get(name);
      const relation = entity.relations.get(name);
      const value = wanted[name];
      const permission = relation ? relation.entity().permission : field?.permission;
      if (permission && !this.sees(permission)) continue;
      this.shape += `${name.length}:${name}`;
      if (relation) nested.push(this.relation(name, relation, value === true ? {} : object(value, at, 'true or '), at, depth));
      else if (field?.shown !== 'asked') throw unknown('relation', name, path);
      else if (value === true) {
        if (field.permission) this.permissions.add(field.permission);
        asked.push(name);
      } else throw new SearchError(at, `'${name}' must be true`);
    }
    this.shape += '}';
    return { with: nested, asked };
  }

  private relation(name: string, relation: Nested['relation'], options: Json, path: Path, depth: number): Nested {
    const entity = relation.entity();
    this.need(entity);
    for (const key of Object.keys(options)) {
      if (!['search', 'with', 'sort', 'required'].includes(key)) throw unknown('key', key, path);
    }
    if (options.required !== undefined && typeof options.required !== 'boolean')
      throw new SearchError([...path, 'required'], "'required' must be true or false");
    this.shape += options.required ? '(!' : '(';
    const search = options.search === undefined ? {} : object(options.search, [...path, 'search']);
    if (options.with !== undefined && Object.hasOwn(search, 'with'))
      throw new SearchError([...path, 'with'], "'with' is given in 'search' already");
    const level = this.level(entity, search, [...path, 'search'], depth);
    const wanted = options.with === undefined ? {} : this.nested(entity, options.with, [...path, 'with'], depth + 1);
    const usual = relation.kind === 'many' && relation.sort.length ? relation.sort : entity.sort;
    const sort = this.sort(entity, options.sort === undefined ? usual : options.sort, [...path, 'sort']);
    this.shape += ')';
    return { name, relation, ...level, ...wanted, sort, required: options.required === true };
  }

  private sort(entity: Entity, input: unknown, path: Path): SortKey[] {
    const keys = typeof input === 'string' ? [input] : input;
    if (!Array.isArray(keys) || keys.length > MAX_SORT_KEYS)
      throw new SearchError(path, "'sort' must be a key or a short list of keys");
    const sort = keys.map((key) => this.sortKey(entity, key, path));
    this.shape += `s${keys.join()};`;
    return sort;
  }

  private sortKey(entity: Entity, key: unknown, path: Path): SortKey {
    if (typeof key !== 'string' || key.length > MAX_KEY_LENGTH)
      throw new SearchError(path, "'sort' must be a key or a short list of keys");
    const descending = key.startsWith('-');
    const words = (descending ? key.slice(1) : key).split('.');
    const name = words.pop() ?? '';
    if (words.length > MAX_DEPTH) throw new SearchError(path, TOO_DEEP);
    const steps: SortKey['path'] = [];
    let among: SortKey['among'];
    let owner = entity;
    for (const word of words) {
      const relation = among ? undefined : owner.relations.get(word);
      if (relation?.kind === 'one') steps.push({ relation, name: word });
      else if (relation?.kind === 'many') among = relation;
      else throw new SearchError(path, `Unknown sort key '${key}'`);
      owner = relation.entity();
      this.need(owner);
    }
    const field = owner.fields.get(name);
    if (!field || field.type === 'json') throw new SearchError(path, `Unknown sort key '${key}'`);
    if (field.permission) this.permissions.add(field.permission);
    return { path: steps, among, field, descending };
  }

  private options(input: unknown) {
    const options = input === undefined ? {} : object(input, ['options']);
    for (const key of Object.keys(options)) {
      if (!['page', 'offset', 'limit', 'sort', 'count', '_single', '_force_ids'].includes(key))
        throw unknown('key', key, ['options']);
    }
    const single = flag(options, '_single');
    const forceIds = flag(options, '_force_ids');
    if (options.count !== undefined && options.count !== 'later')
      throw new SearchError(['options', 'count'], "'count' must be 'later'");
    const countsLater = options.count === 'later';
    const asked = this.limit(options.limit);
    const limit = single ? 1 : asked;
    const sort = this.sort(this.entity, options.sort === undefined ? this.entity.sort : options.sort, ['options', 'sort']);
    const start = offsetOf(options, limit);
    const offset = start && this.parameter(start);
    this.shape += `l${limit}${start ? 'o' : ''}${single ? 's' : ''}${forceIds ? 'i' : ''}${countsLater ? 'c' : ''}`;
    return { limit, sort, offset, single, forceIds, countsLater };
  }

  private limit(asked: unknown): number {
    if (asked === undefined) return DEFAULT_LIMIT;
    const at = ['options', 'limit'];
    if (asked === -1) {
      if (this.entity.listsAll) return MAX_LIMIT;
      throw new SearchError(at, "'limit' -1 is not allowed here");
    }
    if (!isWhole(asked, 1) || asked > MAX_ASKED_LIMIT)
      throw new SearchError(at, `'limit' must be a whole number from 1 to ${MAX_ASKED_LIMIT}`);
    return Math.min(asked, MAX_LIMIT);
  }

  private need(entity: Entity) {
    if (entity.only) throw new Error(`${entity.name} is searched by itself alone`);
    if (entity.permission) this.permissions.add(entity.permission);
  }

  private parameter(value: unknown): number {
    this.values.push(value);
    return this.first + this.values.length - 1;
  }
}

function object(value: unknown, path: Path, or = ''): Json {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Json;
  throw new SearchError(path, `'${path.at(-1) ?? 'body'}' must be ${or}an object`);
}

/** Names what does not exist, unless the name is too long to be worth repeating. */
function unknown(kind: 'field' | 'key' | 'relation', key: string, path: Path): SearchError {
  if (key.length > MAX_KEY_LENGTH) return new SearchError(path, 'A key is too long');
  return new SearchError([...path, key], `Unknown ${kind} '${key}'`);
}

/** Says what would be little enough: fewer rows, as long as one is. */
function tooMuch(query: Query): string {
  const rows = Math.floor(MAX_COST / costOf({ ...query, limit: 1 }));
  const fewer = rows
    ? `Ask for at most ${rows} rows ('limit') or for fewer relations ('with')`
    : "Ask for fewer relations ('with')";
  return `This reads more than a search may. ${fewer}`;
}

function flag(options: Json, key: string): boolean {
  const value = options[key];
  if (value === undefined || typeof value === 'boolean') return value ?? false;
  throw new SearchError(['options', key], `'${key}' must be true or false`);
}
