import type { Entity, Field, Relation } from './entity.ts';
import type { Operator } from './value.ts';

/** A search once it is known to be sound. Values are out of it: they are the statement's parameters, by position. */
export interface Query {
  entity: Entity;
  /** What holds for the noun's every row that is found or counted, whatever is searched for. */
  only: Condition[];
  where: Condition[];
  with: Nested[];
  /** Names of `asked` fields that `with` names. */
  asked: string[];
  sort: SortKey[];
  /** Rows at most; a constant of the statement, because a generic plan takes a parameter for a tenth of the table. */
  limit: number;
  /** Position of the parameter that holds the offset; 0 for a first page, whose plan is another than that of pages far behind. */
  offset: number;
  single: boolean;
  forceIds: boolean;
  /** Whether the page is wanted before its count, where that would take long. */
  countsLater: boolean;
  /** Whether the search names `deleted` itself, which lifts the default. */
  namesDeleted: boolean;
}

export type Condition =
  | {
      kind: 'field';
      field: Field;
      operator: Operator;
      value: number | 'null';
      /** One of few values, which stands in the statement instead: a plan for all of them would be wrong for most. */
      written?: string;
      list: boolean;
      /** One or two letters, anywhere in a text: too short for trigrams. */
      short?: boolean;
    }
  | { kind: 'relation'; relation: Relation; where: Condition[]; namesDeleted: boolean };

/** Whether a condition leaves one row at most: one uuid is of one. */
export const namesOne = ({ fields }: Entity, condition: Condition): boolean =>
  condition.kind === 'field' && condition.field === fields.get('uuid') && condition.operator === 'eq' && !condition.list;

export interface Nested {
  name: string;
  relation: Relation;
  where: Condition[];
  with: Nested[];
  asked: string[];
  sort: SortKey[];
  required: boolean;
  namesDeleted: boolean;
}

/** A field of the entity itself, or of one reached by to-one relations; of several rows at the end the first in order counts. */
export interface SortKey {
  path: { relation: Extract<Relation, { kind: 'one' }>; name: string }[];
  among?: Extract<Relation, { kind: 'many' }> | undefined;
  field: Field;
  descending: boolean;
}

/** A search that cannot be run; `path` leads to the offending key. */
export class SearchError extends Error {
  path: (string | number)[];
  constructor(path: (string | number)[], message: string) {
    super(message);
    this.path = path;
  }
}
