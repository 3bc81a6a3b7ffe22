import { startCluster } from '../../server/src/database/embedded.ts';
const c = await startCluster(process.argv[2] ?? '');
console.log(c.connection.host);
process.on('SIGTERM', async () => { await c.stop(); process.exit(0); });
setInterval(() => {}, 1000);
