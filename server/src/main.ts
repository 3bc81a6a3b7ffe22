import { readConfig } from './config.ts';
import { PlainError } from './plain-error.ts';
import { type Server, startServer } from './server.ts';

const STOP_WITHIN = 12_000;

try {
  const config = readConfig(process.env);
  const server = await startServer(config);
  console.log(
    config.serves ? `\n  ${config.productName} is ready at ${server.address}` : `\n  ${config.productName} works on jobs`,
  );
  if (server.password)
    console.log(`  E-mail:   ${config.adminEmail}\n  Password: ${config.adminPassword ? '(ADMIN_PASSWORD)' : server.password}`);
  console.log('');
  stopOnSignals(server);
} catch (error) {
  console.error(plain(error));
  process.exit(1);
}

/** Finishes what is running, then leaves. A second signal, or our parent's death, does not wait for the first to end. */
function stopOnSignals(server: Server): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN).unref();
    await server.stop().catch((error) => console.error(plain(error)));
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  // npm does not hand every signal on: without it we would stay behind, alone with the port.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stop(), 500).unref();
}

/** The one line an operator sees. */
function plain(error: unknown): string {
  if (error instanceof PlainError) return error.message;
  const { code, message } = error as NodeJS.ErrnoException & { address?: string; port?: number };
  if (code === 'EADDRINUSE') return `The port is in use: ${message.replace(/^listen EADDRINUSE: /, '')}. Set PORT to another.`;
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM' || code === 'ENOTDIR' || code === 'ENOENT' || code === 'EEXIST')
    return `DATA_DIR cannot be written: ${message}.`;
  if (code === 'ENOSPC') return `There is no room left: ${message}.`;
  if (/ECONNREFUSED|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|timeout|28P01|28000|3D000/.test(`${code} ${message}`))
    return `The database cannot be reached: ${message || code}.`;
  return error instanceof Error ? `Homeward did not start: ${message}` : String(error);
}
