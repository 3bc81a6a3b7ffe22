import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** What nobody reads is kept in this process: for how long, how much, and how often that is looked at. */
const BOUNDS = {
  /** How long a client may leave everything lying, in milliseconds, and how many bytes give it another. */
  patience: 30_000,
  bytesPerMs: 10,
  /** How many bytes of all clients together may lie unread. */
  most: 64_000_000,
  every: 1000,
};

interface Behind {
  since: number;
  /** How many bytes the client had taken by then. */
  taken: number;
}

/**
 * Hangs up on who does not take what was answered: after thirty seconds and one more for each 10 kB that was written to the
 * connection since bytes began to lie there; and, where too much lies there for all, on those who have let it lie the longest.
 */
export function cutSlowReaders(server: Server, bounds: Partial<typeof BOUNDS> = {}): void {
  const { patience, bytesPerMs, most, every } = { ...BOUNDS, ...bounds };
  const open = new Set<Socket>();
  const behind = new Map<Socket, Behind>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      behind.delete(socket);
    });
  });
  const look = () => {
    const now = performance.now();
    let unread = 0;
    for (const socket of open) {
      const { writableLength: own, bytesWritten } = socket;
      const found = behind.get(socket);
      if (!own) behind.delete(socket);
      else if (!found) behind.set(socket, { since: now, taken: bytesWritten - own });
      else if (now - found.since > patience + (bytesWritten - found.taken) / bytesPerMs) socket.destroy();
      unread += socket.destroyed ? 0 : own;
    }
    // Who has been behind the longest comes first: so they were noted.
    for (const [socket] of behind) {
      if (unread <= most) break;
      if (socket.destroyed) continue;
      unread -= socket.writableLength;
      socket.destroy();
    }
  };
  const timer = setInterval(look, every).unref();
  server.once('close', () => clearInterval(timer));
}
