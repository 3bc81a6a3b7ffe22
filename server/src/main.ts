import { collectGarbage } from './collect.ts';
import { type Config, readConfig } from './config.ts';
import { plain } from './plain.ts';
import { startServer } from './server.ts';

const STOP_WITHIN = 12_000;

let config: Config | undefined;
try {
  config = readConfig(process.env);
  const starting = startServer(config);
  stopOnSignals(async () => (await starting).stop());
  const { address, password, partners } = await starting;
  collectGarbage();
  const lines = [config.serves ? `${config.productName} is ready at ${address}` : `${config.productName} works on jobs`];
  if (password) lines.push(`E-mail:   ${config.adminEmail}`, `Password: ${config.adminPassword ? '(ADMIN_PASSWORD)' : password}`);
  if (partners) lines.push(`Partners to try: ${partners} (simulated)`);
  console.log(`\n  ${lines.join('\n  ')}\n`);
} catch (error) {
  console.error(plain(error, config));
  process.exit(1);
}

/** Finishes what is running, then leaves: on a signal, and when our parent has died. */
function stopOnSignals(stop: () => Promise<void>): void {
  let stopping = false;
  const leave = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN).unref();
    await stop().catch((error) => console.error(plain(error)));
    process.exit(0);
  };
  process.on('SIGINT', leave);
  process.on('SIGTERM', leave);
  // npm does not hand every signal on: without this we would stay behind, alone with the port.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && leave(), 500).unref();
}
