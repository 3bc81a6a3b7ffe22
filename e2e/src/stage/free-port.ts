import { createServer } from 'node:net';

/** A port of this machine that nobody listens at, for what must know its own address before it starts. */
export const freePort = () =>
  new Promise<string>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(String(typeof address === 'object' ? address?.port : '')));
    });
  });
