import { collectGarbage } from './collect.ts';
import { readConfig } from './config.ts';
import { PlainError } from './plain-error.ts';
import { startServer } from './server.ts';

const STOP_WITHIN = 12_000;

try {
  const config = readConfig(process.env);
  const starting = startServer(config);
  const leave = stopOnSignals(async () => (await starting).stop());
  const { address, password, partners, lost } = await starting;
  void lost.then((error) => {
    console.error(plain(error));
    return leave(1);
  });
  collectGarbage();
  const lines = [config.serves ? `${config.productName} is ready at ${address}` : `${config.productName} works on jobs`];
  if (password) lines.push(`E-mail:   ${config.adminEmail}`, `Password: ${config.adminPassword ? '(ADMIN_PASSWORD)' : password}`);
  if (partners) lines.push(`Partners to try: ${partners} (simulated)`);
  console.log(`\n  ${lines.join('\n  ')}\n`);
} catch (error) {
  console.error(plain(error));
  process.exit(1);
}

/** Finishes what is running, then leaves: on a signal, and when our parent has died. Answers how to leave for other reasons. */
function stopOnSignals(stop: () => Promise<void>): (code: number) => Promise<void> {
  let stopping = false;
  const leave = async (code: number) => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN).unref();
    await stop().catch((error) => console.error(plain(error)));
    process.exit(code);
  };
  process.on('SIGINT', () => leave(0));
  process.on('SIGTERM', () => leave(0));
  // npm does not hand every signal on: without this we would stay behind, alone with the port.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && leave(0), 500).unref();
  return leave;
}

/** The one line an operator sees. */
function plain(error: unknown): string {
  if (error instanceof PlainError) return error.message;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `The port is in use: ${message.replace(/^listen EADDRINUSE: /, '')}. Set PORT to another.`;
  if (['EACCES', 'EROFS', 'EPERM', 'ENOTDIR', 'ENOENT', 'EEXIST'].includes(code ?? ''))
    return `DATA_DIR cannot be written: ${message}.`;
  if (code === 'ENOSPC') return `There is no room left: ${message}.`;
  if (/ECONNREFUSED|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|timeout|28P01|28000|3D000/.test(`${code} ${message}`))
    return `The database cannot be reached: ${message || code}.`;
  return error instanceof Error ? `Homeward did not start: ${message}` : String(error);
}
