import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import pg from 'pg';
import { portOf } from '../../simulator/src/port.ts';
import type { Case } from './cases.ts';

/** The mark to be measured against: node:http, pg and nothing between. Takes a file of cases, says its port on stdout. */
const [url = '', file = ''] = process.argv.slice(2);
const cases = JSON.parse(readFileSync(file, 'utf8')) as Case[];
const pool = new pg.Pool({
  connectionString: url,
  max: 16,
  options: '-c plan_cache_mode=force_generic_plan -c jit=off -c timezone=UTC',
});

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', async () => {
    JSON.parse(Buffer.concat(chunks).toString());
    const index = Number(request.url?.slice(1));
    const { sql, values } = cases[index] ?? { sql: '', values: [] };
    const { rows } = await pool.query<[string]>({ name: `case-${index}`, text: sql, values, rowMode: 'array' });
    const body = Buffer.from(rows[0]?.[0] ?? '');
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
    response.end(body);
  });
});
server.listen(0, '127.0.0.1', () => console.log(portOf(server)));
