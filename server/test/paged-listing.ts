import type { ServerResponse } from 'node:http';
import type { Row } from './listing.ts';

/** An animal of a Shelterluv list, of words that need no mapping by staff but for what `fields` say otherwise. */
export const paged = (id: number, fields: Row = {}): Row => ({
  'Internal-ID': String(id),
  Name: `Dog ${id}`,
  ID: `D-${id}`,
  Type: 'Dog',
  Sex: 'Male',
  Status: 'Available For Adoption',
  DOBUnixTime: '1600000000',
  ...fields,
});

/** The page of these animals that was asked for. */
export function answerPage(animals: Row[], query: URLSearchParams, response: ServerResponse): void {
  const [offset, limit] = [Number(query.get('offset')), Number(query.get('limit'))];
  response.setHeader('content-type', 'application/json');
  response.end(
    JSON.stringify({
      success: 1,
      animals: animals.slice(offset, offset + limit),
      has_more: offset + limit < animals.length,
      total_count: animals.length,
    }),
  );
}
