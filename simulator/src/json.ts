import type { ServerResponse } from 'node:http';
import type { FaultyResponse } from './faults.ts';

export function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.statusCode = status;
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(body));
}

/** A list of any length, made while it is sent. */
export function sendJsonList<T>(response: FaultyResponse, items: readonly T[], show: (item: T) => unknown): Promise<void> {
  response.setHeader('content-type', 'application/json');
  return response.pour(jsonList(items, show));
}

function* jsonList<T>(items: readonly T[], show: (item: T) => unknown): Generator<string> {
  yield '[';
  for (const [index, item] of items.entries()) yield (index > 0 ? ',' : '') + JSON.stringify(show(item));
  yield ']';
}
