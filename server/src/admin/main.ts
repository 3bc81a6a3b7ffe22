import { admin } from './admin.ts';

/** `npm run admin -- COMMAND`: see `npm run admin -- help`. */
process.exitCode = await admin(process.argv.slice(2), process.env, {
  say: (line) => console.log(line),
  complain: (line) => console.error(line),
});
