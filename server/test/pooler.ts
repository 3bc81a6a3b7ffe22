import { once } from 'node:events';
import { createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { inject } from 'vitest';
import { portOf } from '../../simulator/src/port.ts';

/** A pooler's stand-in: where it listens, and how it ends. */
export interface Pooler {
  url(name: string): string;
  stop(): Promise<void>;
}

const serverSocket = () => createConnection(join(inject('socket'), '.s.PGSQL.5432'));

/** Whole messages of PostgreSQL's protocol, one by one; the first of a client has no type. */
function* messagesOf(kept: { bytes: Buffer; begun: boolean }, more: Buffer): Generator<Buffer> {
  kept.bytes = Buffer.concat([kept.bytes, more]);
  for (;;) {
    const head = kept.begun ? 1 : 0;
    if (kept.bytes.length < head + 4) return;
    const length = head + kept.bytes.readUInt32BE(head);
    if (kept.bytes.length < length) return;
    const message = kept.bytes.subarray(0, length);
    kept.bytes = kept.bytes.subarray(length);
    kept.begun = true;
    yield message;
  }
}

async function listening(onClient: (client: Socket) => void): Promise<Pooler> {
  const open = new Set<Socket>();
  const listener = createServer((client) => {
    open.add(client);
    client.on('error', () => undefined).on('close', () => open.delete(client));
    onClient(client);
  });
  await once(listener.listen(0, '127.0.0.1'), 'listening');
  return {
    url: (name) => `postgres://homeward@127.0.0.1:${portOf(listener)}/${name}`,
    async stop() {
      for (const client of open) client.destroy();
      listener.close();
      await once(listener, 'close');
    },
  };
}

/** An ErrorResponse that ends a connection, as PgBouncer words it. */
function refusal(message: string): Buffer {
  const body = Buffer.from(`SFATAL\0C08P01\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** As PgBouncer comes: a connection for each session, and none for who begins with parameters that it does not know. */
export const bySession = (): Promise<Pooler> =>
  listening((client) => {
    const kept = { bytes: Buffer.alloc(0), begun: false };
    client.once('data', (first: Buffer) => {
      const [startup = first] = messagesOf(kept, first);
      const names = startup
        .subarray(8)
        .toString()
        .split('\0')
        .filter((_word, at) => at % 2 === 0);
      const unknown = names.find((name) => !['', 'user', 'database', 'client_encoding', 'application_name'].includes(name));
      if (unknown) return client.end(refusal(`unsupported startup parameter: ${unknown}`));
      const far = serverSocket();
      far.on('error', () => client.destroy()).on('close', () => client.destroy());
      client.on('close', () => far.destroy());
      far.write(first);
      client.pipe(far).pipe(client);
    });
  });

const READY = 0x5a;
const IDLE = 0x49;
const END = 0x58;

/** Gives whoever asks the one connection it has, until their transaction is over: as a pooler by transaction does. */
export async function byTransaction(): Promise<Pooler> {
  const far = serverSocket();
  const fromServer = { bytes: Buffer.alloc(0), begun: true };
  const waiting: { client: Socket; message: Buffer }[] = [];
  let greeting: Promise<Buffer> | undefined;
  let holder: Socket | undefined;
  let greeted: ((bytes: Buffer) => void) | undefined;
  let hello = Buffer.alloc(0);
  const next = () => {
    if (holder) return;
    const [first] = waiting;
    holder = first?.client;
    for (let at = waiting.findIndex(({ client }) => client === holder); holder && at >= 0; ) {
      const [{ message } = { message: Buffer.alloc(0) }] = waiting.splice(at, 1);
      far.write(message);
      at = waiting.findIndex(({ client }) => client === holder);
    }
  };
  far.on('data', (bytes: Buffer) => {
    for (const message of messagesOf(fromServer, bytes)) {
      if (greeted) hello = Buffer.concat([hello, message]);
      else holder?.write(message);
      if (message[0] !== READY) continue;
      greeted?.(hello);
      greeted = undefined;
      if (message[5] === IDLE) holder = undefined;
      next();
    }
  });
  far.on('error', () => undefined);
  const pooler = await listening((client) => {
    const kept = { bytes: Buffer.alloc(0), begun: false };
    client.on('data', async (bytes: Buffer) => {
      for (const message of [...messagesOf(kept, bytes)]) {
        if (message[0] === 0) {
          greeting ??= new Promise((resolve) => {
            greeted = resolve;
            far.write(message);
          });
          client.write(await greeting);
        } else if (message[0] === END) client.end();
        else if (holder === client) far.write(message);
        else {
          waiting.push({ client, message });
          next();
        }
      }
    });
  });
  return {
    ...pooler,
    async stop() {
      far.destroy();
      await pooler.stop();
    },
  };
}
