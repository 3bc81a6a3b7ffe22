import type { FieldError } from '@homeward/contract/call';
import { DatabaseError } from 'pg';
import { z } from 'zod';
import { isLostConnection } from '../database/lost-connection.ts';
import { MoneyRefused } from '../money/refused.ts';
import { invalid, MOST_ERRORS, nothingHere, Problem } from '../problem.ts';
import { SearchError } from '../search/query.ts';
import { refusalOf } from './constraints.ts';

const busy = (message: string) => new Problem(503, message);
const unreachable = () => busy('The database does not answer just now. Try again in a moment');

/** What anything thrown in a call means to the caller; undefined for a fault of our own. */
export function problemOf(error: unknown, input?: unknown): Problem | undefined {
  if (error instanceof Problem) return error;
  if (error instanceof SearchError) return invalid([{ path: error.path, code: 'search', message: error.message }]);
  // Of the settings, then: what was sent is refused by its call.
  if (error instanceof MoneyRefused) return invalid([{ path: error.path, code: error.code, message: error.message }]);
  if (error instanceof z.ZodError) return ofInput(error);
  if (error instanceof DatabaseError) return ofDatabase(error, input);
  if (error instanceof Error && isFramework(error)) return ofFramework(error);
  if (isLostConnection(error)) return unreachable();
  return undefined;
}

/** The first errors of an input in words, the others counted: it may hold as many as fit into it. */
function ofInput({ issues }: z.ZodError): Problem {
  const errors: FieldError[] = [];
  let count = 0;
  for (const issue of issues) {
    if (errors.length < MOST_ERRORS) errors.push(...fieldErrors(issue));
    count += issue.code === 'unrecognized_keys' ? issue.keys.length : 1;
  }
  return invalid(errors, count);
}

/** No field of ours has a longer name. */
const LONGEST_NAME = 100;
const named = (key: string) => key.slice(0, LONGEST_NAME);

function fieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  const path = issue.path.map((step) => (typeof step === 'number' ? step : named(String(step))));
  if (issue.code === 'unrecognized_keys')
    return issue.keys
      .slice(0, MOST_ERRORS)
      .map(named)
      .map((key) => ({ path: [...path, key], code: issue.code, message: `Unknown field '${key}'` }));
  return [{ path, code: issue.code ?? 'invalid', message: issue.message }];
}

function ofDatabase(error: DatabaseError, input: unknown): Problem | undefined {
  if (error.constraint) {
    const { http, status, error: refusal } = refusalOf(error, input);
    if (http === 422) return invalid([refusal]);
    return new Problem(409, refusal.message, { ...(status && { status }), data: { errors: [refusal] } });
  }
  switch (error.code) {
    // Raised by our own triggers (0032_stronger_person.sql), in words for the person.
    case 'HW403':
      return new Problem(403, error.message, { data: { code: 'beyond_own' } });
    case '53100':
      return busy('There is no room left on the disk of the database. Tell whoever runs it');
    case '57014':
      return busy('This takes the database too long. Narrow the search down');
    case '40001':
    case '40P01':
    case '55P03':
      return busy('Somebody else is changing the same records. Try again');
    default:
      return isLostConnection(error) ? unreachable() : undefined;
  }
}

type FrameworkError = Error & { statusCode: number };
const isFramework = (error: Error): error is FrameworkError =>
  'statusCode' in error && typeof error.statusCode === 'number' && error.statusCode < 500;

function ofFramework(error: FrameworkError): Problem {
  // Of all that the framework answers so, a file's folder or another spelling of its name: neither is there to be had.
  if (error.statusCode === 403) return nothingHere();
  const message =
    {
      400: 'The body is not the JSON this call takes',
      413: 'The body is too large',
      415: 'The body must be application/json',
      408: 'The request took too long to arrive',
    }[error.statusCode] ?? error.message;
  return new Problem(error.statusCode, message);
}
