import { collectGarbage } from './collect.ts';
import { type Config, readConfig } from './config.ts';
import { plain } from './plain.ts';
import { startServer } from './server.ts';

const STOP_WITHIN = 12_000;

let config: Config | undefined;
try {
  config = readConfig(process.env);
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
  console.error(plain(error, config));
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
