import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { Turns } from './turns.ts';

const derive = promisify(argon2);
const MEMORY_KIB = 19_456;
const PASSES = 2;

const argon2id = (password: string, nonce: Buffer) =>
  derive('argon2id', { message: password.normalize(), nonce, memory: MEMORY_KIB, passes: PASSES, parallelism: 1, tagLength: 32 });

/** argon2id with OWASP's parameters, as `argon2id$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  return `argon2id$${nonce.toString('base64')}$${(await argon2id(password, nonce)).toString('base64')}`;
}

/** Whether the password fits. Without a hash (no such user) it takes as long and says no. */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const [, salt, expected] = (stored ?? NOBODY).split('$');
  const tag = await argon2id(password, Buffer.from(salt ?? '', 'base64'));
  return timingSafeEqual(tag, Buffer.from(expected ?? '', 'base64')) && stored !== undefined;
}

const NOBODY = `argon2id$${Buffer.alloc(16).toString('base64')}$${Buffer.alloc(32).toString('base64')}`;

interface From {
  network: string;
  isKnown: boolean;
}

/** Half of the threads that Node has for such work: files and addresses need some too. */
const AT_ONCE = 2;

/** What calls hash and check passwords with: a few at once, in turns by the network that asks, known people first. */
export class Passwords {
  readonly #turns = new Turns(
    { atOnce: AT_ONCE, waiting: 200 },
    'Too many people are signing in just now. Try again in a moment',
  );

  hash(password: string, { network, isKnown }: From): Promise<string> {
    return this.#turns.take(network, () => hashPassword(password), isKnown);
  }

  /** Whether the password fits; without a hash (no such user) it takes as long and says no. */
  verify(password: string, stored: string | undefined, { network, isKnown }: From): Promise<boolean> {
    return this.#turns.take(network, () => verifyPassword(password, stored), isKnown);
  }
}
