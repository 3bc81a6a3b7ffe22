import { mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { type Config, readConfig } from '../config.ts';
import { connect } from '../database/connect.ts';
import { migrationsMissing } from '../database/migrate.ts';
import { makeFolder } from '../folder.ts';
import { PlainError } from '../plain-error.ts';
import { VERSION } from '../product-version.ts';
import { openSecrets, presentKey } from '../services/secrets.ts';
import { backUp } from './backup.ts';
import { creditsOfDebts, inLines } from './credits-of-debts.ts';
import { withTarget } from './database.ts';
import { expectLost, forgetLost, listLost, lostInWords } from './forget-secrets.ts';
import { administrators, makeAdministrator, resetPassword } from './people.ts';
import { checkKey, keepKey, prove, restore } from './restore.ts';
import { rotateKey } from './rotate-key.ts';

/** What a command is given: its words, which of its flags were set, the server's configuration and all variables. */
interface Given {
  config: Config;
  env: NodeJS.ProcessEnv;
  word: string;
  flags: ReadonlySet<string>;
  say: Voice['say'];
}

/** Where lines go: what was done, and why something was not. */
interface Voice {
  say(line: string): void;
  complain(line: string): void;
}

interface Command {
  /** How it is called. */
  usage: string;
  /** The word it needs, such as EMAIL. */
  word?: string;
  flags?: string[];
  about: string;
  run(given: Given): Promise<void>;
}

const commands: Record<string, Command> = {
  administrators: {
    usage: 'npm run admin -- administrators',
    about: 'list who may do everything, and when they last signed in',
    run: ({ config, say }) =>
      withPool(config, async (db) => {
        for (const { name, email, seen } of await administrators(db))
          say(
            `${email}  ${name}, ${seen ? `last signed in ${seen.toISOString().slice(0, 16).replace('T', ' ')} UTC` : 'never signed in'}`,
          );
      }),
  },
  'make-administrator': {
    usage: 'npm run admin -- make-administrator EMAIL',
    word: 'EMAIL',
    about: 'give a user the Administrator role',
    run: ({ config, word, say }) =>
      withPool(config, async (db) => {
        const done = await makeAdministrator(db, word);
        say(done === 'made' ? `${word} is an administrator now.` : `${word} is an administrator already.`);
      }),
  },
  'reset-password': {
    usage: 'npm run admin -- reset-password EMAIL',
    word: 'EMAIL',
    about: 'end a user’s sessions and print a temporary password, once',
    run: ({ config, word, say }) =>
      withPool(config, async (db) => {
        say(`Temporary password of ${word}: ${await resetPassword(db, word)}`);
        say('It is good for 24 hours and has to be changed when signing in.');
      }),
  },
  'credits-of-debts': {
    usage: 'npm run admin -- credits-of-debts',
    about: 'list the credits that earlier versions gave shelters for what these owed; nothing is changed',
    run: ({ config, say }) =>
      withPool(config, async (db) => {
        for (const line of inLines(await creditsOfDebts(db))) say(line);
      }),
  },
  backup: {
    usage: 'npm run backup -- FILE [--with-key]',
    word: 'FILE',
    flags: ['--with-key'],
    about: 'write database, files and outbox into one archive, while servers run or not; the secret key only if asked',
    run: runBackup,
  },
  restore: {
    usage: 'npm run restore -- FILE [--any-key]',
    word: 'FILE',
    flags: ['--any-key'],
    about: 'write a backup into an empty DATA_DIR, or an empty database and storage',
    run: runRestore,
  },
  'rotate-key': {
    usage: 'npm run admin -- rotate-key',
    about: 'seal everything with another key: NEW_SECRET_KEY, or a new secret.key where that is used; servers have to be stopped',
    run: runRotation,
  },
  'forget-secrets': {
    usage: 'npm run admin -- forget-secrets [--yes]',
    flags: ['--yes'],
    about: 'where SECRET_KEY is lost: list what cannot be read any more, and with --yes do away with it',
    run: runForgetting,
  },
};

async function runBackup({ config, word, flags, env, say }: Given): Promise<void> {
  const path = pathOf(word, env);
  const key = flags.has('--with-key') ? await presentKey(config) : undefined;
  if (flags.has('--with-key') && !key) throw new PlainError('There is no secret key here to go with the backup.');
  await mkdir(dirname(path), { recursive: true });
  const done = await withTarget(config, 'needed', (target) => backUp(config, target, path, 'everything', key));
  say(`${path}: ${done.tables} tables, ${done.files} files, ${done.mails} mails of the outbox.`);
  if (done.missing.length)
    say(
      `${done.missing.length} files were lost before: records refer to them, the storage does not have them (${done.missing[0]} …).`,
    );
  if (key) say('It holds the secret key: whoever has the file can read everything in it.');
  else
    say(
      `Keep SECRET_KEY with it${done.fingerprint ? ` (fingerprint ${done.fingerprint})` : ''}: without it stored secrets cannot be read.`,
    );
}

async function runRestore({ config, word, flags, env, say }: Given): Promise<void> {
  const path = pathOf(word, env);
  const proven = await prove(path);
  const key = await checkKey(config, proven, flags.has('--any-key') ? 'any' : 'right');
  await makeFolder(config.dataDir);
  const done = await withTarget(config, 'made', (target) => restore(config, target, path, proven));
  await keepKey(config, key);
  const { made, version } = proven.manifest;
  say(
    `Restored what Homeward ${version} had on ${made}: ${done.tables} tables, ${done.files} files, ${done.mails} mails of the outbox.`,
  );
}

async function runRotation({ config, env, say }: Given): Promise<void> {
  const given = env.NEW_SECRET_KEY || undefined;
  const done = await withTarget(config, 'needed', (target) => rotateKey(config, target, given));
  if (done.resealed === undefined) say('Everything is sealed with the new key already.');
  else say(`${done.resealed} values are sealed with the new key.`);
  if (done.unreadable)
    say(
      `${done.unreadable} values could not be opened with the old key either, and are as they were: npm run admin -- forget-secrets lists them.`,
    );
  if (done.kept === 'file') say('The new key is secret.key in DATA_DIR; the old one stays beside it for backups made before.');
  else say('Start the servers with SECRET_KEY set to what NEW_SECRET_KEY was. Backups made before need the old key.');
}

async function runForgetting({ config, flags, say }: Given): Promise<void> {
  await withTarget(config, 'needed', async (target) => {
    const secrets = await openSecrets(config);
    const lost = await listLost(target, secrets);
    expectLost(lost);
    for (const line of lostInWords(lost)) say(line);
    if (!flags.has('--yes'))
      throw new PlainError('This cannot be read with this SECRET_KEY. Nothing was changed; to do away with it, add --yes.');
    await forgetLost(target, secrets);
    say('It is gone. Servers start with this SECRET_KEY now.');
  });
}

/** Works on the database with the schema of this version; no command changes a schema. */
function withPool(config: Config, work: (db: ReturnType<typeof connect>['db']) => Promise<void>): Promise<void> {
  return withTarget(config, 'needed', async (target) => {
    const { pool, db } = connect(target);
    try {
      const missing = await migrationsMissing(pool);
      if (missing.length)
        throw new PlainError(`The database has not been upgraded to Homeward ${VERSION} yet: start the server once.`);
      await work(db);
    } finally {
      await pool.end();
    }
  });
}

/** As the operator wrote it, where they stood: npm runs a script elsewhere. */
const pathOf = (word: string, env: NodeJS.ProcessEnv) => resolve(env.INIT_CWD ?? process.cwd(), word);

/** Runs what an operator typed. Answers the exit code: 0 done, 1 not done, 2 not understood. */
export async function admin(words: readonly string[], env: NodeJS.ProcessEnv, { say, complain }: Voice): Promise<number> {
  const [name = 'help', ...rest] = words;
  if (['help', '--help', '-h'].includes(name)) {
    for (const line of help()) say(line);
    return 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) return misunderstood(`There is no command ${name}.`, complain);
  const flags = rest.filter((word) => word.startsWith('--'));
  const plain = rest.filter((word) => !word.startsWith('--'));
  const unknown = flags.find((flag) => !command.flags?.includes(flag)) ?? plain[command.word ? 1 : 0];
  if (unknown !== undefined) return misunderstood(`${name} does not know ${unknown}. It is: ${command.usage}`, complain);
  if (command.word && !plain[0]) return misunderstood(`${name} needs ${command.word}. It is: ${command.usage}`, complain);
  try {
    await command.run({ config: readConfig(env), env, word: plain[0] ?? '', flags: new Set(flags), say });
    return 0;
  } catch (error) {
    complain(reason(error));
    return 1;
  }
}

function misunderstood(line: string, complain: Voice['complain']): number {
  complain(line);
  complain('npm run admin -- help lists the commands.');
  return 2;
}

function help(): string[] {
  const lines = Object.values(commands).flatMap(({ usage, about }) => [`  ${usage}`, `      ${about}`]);
  return [
    `Homeward ${VERSION}: what an operator does beside the server, with the server’s own variables (DATA_DIR, DATABASE_URL, …).`,
    '',
    ...lines,
  ];
}

function reason(error: unknown): string {
  if (error instanceof PlainError) return error.message;
  const { code, message, cause } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC') return `There is no room left: ${message}.`;
  return `It failed: ${message}${cause instanceof Error ? ` (${cause.message})` : ''}`;
}
