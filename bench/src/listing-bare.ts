import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import pg from 'pg';
import { portOf } from '../../simulator/src/port.ts';
import type { BareListing } from './listing.ts';

/** The mark for the listing: runs the same statement and sends the same bytes. Says its port on stdout. */
const [url = '', file = ''] = process.argv.slice(2);
const { sql, values, page } = JSON.parse(readFileSync(file, 'utf8')) as BareListing;
const body = Buffer.from(page);
const pool = new pg.Pool({
  connectionString: url,
  max: 16,
  options: '-c plan_cache_mode=force_generic_plan -c jit=off -c timezone=UTC',
});
const server = createServer(async (_, response) => {
  await pool.query({ name: 'listing', text: sql, values, rowMode: 'array' });
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => console.log(portOf(server)));
