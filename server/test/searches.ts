import type { SearchCall } from '@homeward/contract/call';
import { type CallPath, calls } from '@homeward/contract/calls';
import { handlers } from '../src/calls/handlers.ts';
import { costOf, MAX_COST } from '../src/search/cost.ts';
import type { Entity } from '../src/search/entity.ts';
import { parse } from '../src/search/parse.ts';

export interface Searched {
  call: SearchCall;
  path: CallPath;
  entity: Entity;
}

/** Every search call with the entity it searches. */
export const searches: Searched[] = calls.flatMap((call) =>
  call.kind === 'search' ? [{ call, path: call.path, entity: handlers[call.path] as Entity }] : [],
);

type With = Record<string, true | { with: With }>;

/** How deep a question goes: a little less than the server allows. */
const MAX_DEPTH = 5;

/** A `with` that asks for everything there is to ask for, down to where an entity would contain itself. */
export function everything(entity: Entity, above: readonly Entity[] = []): With {
  const within = [...above, entity];
  const wanted: With = {};
  for (const [name, field] of entity.fields) if (field.shown === 'asked') wanted[name] = true;
  for (const [name, relation] of entity.relations) {
    const related = relation.entity();
    if (within.includes(related)) continue;
    const inner = within.length < MAX_DEPTH ? everything(related, within) : {};
    wanted[name] = Object.keys(inner).length ? { with: inner } : true;
  }
  return wanted;
}

/** How many rows a search may ask for at once with these relations; `most` where it may ask for more. */
export function affordable(entity: Entity, wanted: With, most: number): number {
  const { query } = parse(entity, { search: { with: wanted }, options: { limit: 1 } }, 1);
  return Math.min(most, Math.floor(MAX_COST / costOf(query)));
}

/** Every entity that searches can reach, parts included. */
export function reachable(): Entity[] {
  const found = new Set(searches.map(({ entity }) => entity));
  for (const entity of found) for (const relation of entity.relations.values()) found.add(relation.entity());
  return [...found];
}
