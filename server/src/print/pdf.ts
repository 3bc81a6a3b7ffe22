import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import type { Setup, Sheet } from './document.ts';

/** The drawer may not take more, whatever it is given to draw. */
const LIMITS = ['--max-old-space-size=128', '--max-semi-space-size=2'];
/** So many are drawn while somebody stands and waits; many times as many may not hold up others. */
const FEW = 20;

/**
 * The PDF of sheets, piece by piece, drawn by a process of its own that comes after whoever answers searches once it has drawn a
 * few. A piece that nobody has taken holds the drawer up, and that the next sheets, so that nothing gathers; who stops taking ends it.
 */
export async function* pdfOf(setup: Setup, sheets: AsyncIterable<Sheet[]>): AsyncGenerator<Uint8Array> {
  const drawer = fork(new URL('./drawer.ts', import.meta.url), {
    execArgv: LIMITS,
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const finished = Promise.all([once(drawer, 'exit'), feed(drawer, setup, sheets)]);
  finished.catch(() => drawer.kill());
  try {
    yield* drawer.stdout ?? [];
    const [[code]] = await finished;
    if (code !== 0) throw new Error(`The drawer of a PDF ended with ${code}`);
  } finally {
    drawer.kill();
  }
}

/** Without sheets it ends the file. */
async function feed(drawer: ChildProcess, setup: Setup, sheets: AsyncIterable<Sheet[]>): Promise<void> {
  const send = (what: object) =>
    new Promise<void>((sent, failed) => drawer.send(what, (error) => (error ? failed(error) : sent())));
  await send(setup);
  let sent = 0;
  for await (const some of sheets) {
    sent += some.length;
    if (sent > FEW && drawer.pid) setPriority(drawer.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    await send(some);
  }
  await send([]);
}
