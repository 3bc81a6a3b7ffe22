import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** What was asked on one connection and has not been begun; undefined while nothing is under way on it. */
type Line = [IncomingMessage, ServerResponse][];

/**
 * Works on one request of a connection at a time, and reads no further ones meanwhile: the next is begun once its client
 * has taken the answer to the one before. Without it a client that asks a thousand times in one write, and reads nothing,
 * has a thousand answers made and kept for it. To be called when every listener for requests is there.
 */
export function answerOneByOne(server: Server): void {
  const listeners = server.listeners('request');
  const lines = new WeakMap<Socket, Line>();
  server.removeAllListeners('request');
  const begin = (socket: Socket, request: IncomingMessage, response: ServerResponse) => {
    response.once('close', () => next(socket));
    for (const listen of listeners) Reflect.apply(listen, server, [request, response]);
  };
  const next = (socket: Socket) => {
    const line = lines.get(socket);
    const first = socket.destroyed ? undefined : line?.shift();
    if (!first) lines.delete(socket);
    // The last one's body may be still to come.
    if (!line?.length) socket.resume();
    if (first) begin(socket, ...first);
  };
  server.on('connection', (socket) => {
    // Node reads on by itself when a body has been read, or an answer been taken.
    socket.on('resume', () => {
      if (lines.get(socket)?.length) socket.pause();
    });
  });
  server.on('request', (request, response) => {
    const { socket } = request;
    const line = lines.get(socket);
    if (line) {
      line.push([request, response]);
      socket.pause();
    } else {
      lines.set(socket, []);
      begin(socket, request, response);
    }
  });
}
