import { createCipheriv, createDecipheriv, createHash, createHmac, hash, randomBytes } from 'node:crypto';
import { access, link, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { codeOf } from '../error-code.ts';
import { PlainError } from '../plain-error.ts';

/** Keeps what must be read again but never in clear: AES-256-GCM, a fresh nonce for each value. */
export interface Secrets {
  /** Tells keys apart, and nothing else of them. */
  fingerprint: string;
  /** A secret that follows from a text, for this key alone: the same each time. */
  derive(text: string): string;
  seal(text: string): Buffer;
  /** Throws where the value was sealed with another key or has been changed. */
  open(sealed: Uint8Array): string;
}

const NONCE = 12;
const TAG = 16;

type KeyPlace = Pick<Config, 'secretKey' | 'dataDir'>;
export const keyFile = (dataDir: string) => join(dataDir, 'secret.key');
export const newKey = () => randomBytes(32).toString('base64');

/** Reads the key from SECRET_KEY, or from a file under DATA_DIR made the first time. */
export async function openSecrets(config: KeyPlace): Promise<Secrets> {
  return secretsWith(config.secretKey ?? (await ownKey(keyFile(config.dataDir))));
}

/** The key like openSecrets, but makes none: undefined where there is none yet. */
export async function presentKey({ secretKey, dataDir }: KeyPlace): Promise<string | undefined> {
  if (secretKey) return secretKey;
  const path = keyFile(dataDir);
  return access(path).then(
    () => readKey(path),
    () => undefined,
  );
}

export function secretsWith(passphrase: string): Secrets {
  const key = createHash('sha256').update(passphrase).digest();
  return {
    fingerprint: hash('sha256', `fingerprint ${key.toString('hex')}`).slice(0, 16),
    derive: (text) => createHmac('sha256', key).update(text).digest('base64url'),
    seal(text) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open(sealed) {
      const bytes = Buffer.from(sealed);
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE));
      decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
      return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
    },
  };
}

/** The key in a file, made whole the first time: an empty file is what a cut has left that came before anything was sealed. */
async function ownKey(path: string): Promise<string> {
  const part = `${path}.${randomBytes(6).toString('hex')}`;
  if ((await stat(path).catch(() => undefined))?.size === 0) await rm(path);
  try {
    await writeFile(part, newKey(), { flag: 'wx', mode: 0o600, flush: true });
    await link(part, path);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    await rm(part, { force: true });
  }
  return readKey(path);
}

async function readKey(path: string): Promise<string> {
  const key = (await readFile(path, 'utf8')).trim();
  if (key.length < 32) throw new PlainError(`${path} holds no usable key; restore it, or set SECRET_KEY.`);
  return key;
}

/** A token nobody guesses: 256 random bits in URL-safe letters. */
export const newToken = () => randomBytes(32).toString('base64url');
/** How tokens are kept: enough for 256 random bits, which need no slow hash. */
export const tokenHash = (token: string) => hash('sha256', token, 'base64url');

const LETTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** The same without capitals, for what is good however it is typed. */
export const SMALL_LETTERS = LETTERS.replace(/[A-Z]/g, '');

/** A temporary password a person can type: letters and digits that are not taken for one another. */
export function newPassword(length: number, letters = LETTERS): string {
  let password = '';
  while (password.length < length) {
    for (const byte of randomBytes(length)) {
      // Bytes past the last whole multiple would favour the first letters.
      if (byte < 256 - (256 % letters.length) && password.length < length) password += letters[byte % letters.length];
    }
  }
  return password;
}
