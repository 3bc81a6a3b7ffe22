import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Each connection with the answers it waits for. */
const waiting = new WeakMap<Server, Map<Socket, Set<ServerResponse>>>();

/** Notes which connection waits for which answers, so that the server can be drained. To be called after every listener is there. */
export function followAnswers({ server }: FastifyInstance): void {
  const connections = new Map<Socket, Set<ServerResponse>>();
  waiting.set(server, connections);
  server.on('connection', (socket) => {
    connections.set(socket, new Set());
    socket.once('close', () => connections.delete(socket));
  });
  server.prependListener('request', ({ socket }, response) => {
    const answers = connections.get(socket);
    answers?.add(response);
    response.once('close', () => answers?.delete(response));
  });
}

/**
 * Closes the server once what it was asked is answered: connections that wait for nothing at once, the others after their
 * answer. Who does not fetch it within so many milliseconds is not waited for.
 */
export async function drain(app: FastifyInstance, within: number): Promise<void> {
  const { server } = app;
  const connections = waiting.get(server) ?? new Map<Socket, Set<ServerResponse>>();
  // A browser does not hang up in turn before it uses the connection again.
  const closeIdle = () => {
    for (const [socket, answers] of connections) if (!answers.size) socket.destroySoon();
  };
  const last = (response: ServerResponse) => {
    response.shouldKeepAlive = false;
    response.once('close', closeIdle);
  };
  for (const answers of connections.values()) for (const response of answers) last(response);
  server.prependListener('request', (_request, response) => last(response));
  // Node's own takes an answer that is written for one that has arrived, and cuts it off.
  server.closeIdleConnections = closeIdle;
  const patience = setTimeout(() => server.closeAllConnections(), within);
  await app.close();
  clearTimeout(patience);
}
