import { fileMessages, pictureTypes } from '@homeward/contract/file';
import { lookAt } from './look.ts';

export interface Upload {
  bytes: Buffer;
  /** What the bytes are, by what they say themselves; undefined too where the data URL says that they are something else. */
  type: string | undefined;
  /** The name it was uploaded under, where the data URL carries it. */
  name: string | undefined;
}

/** Reads a data URL or bare base64, which is strict: Node skips letters that are none of it. Answers in words why not. */
export async function readUpload(uploaded: string): Promise<Upload | string> {
  const [head, text] = uploaded.startsWith('data:') ? cut(uploaded, uploaded.indexOf(',') + 1) : ['', uploaded];
  const bytes = Buffer.from(text, 'base64');
  if (!bytes.length || bytes.toString('base64') !== text) return fileMessages.unreadable;
  const type = await typeOf(bytes);
  return { bytes, type: agrees(head, type) ? type : undefined, name: nameIn(head) };
}

/** What bytes are, by what they say themselves. */
export const typeOf = (bytes: Buffer): Promise<string | undefined> => lookAt('type', bytes);

const isPicture = (type: string): boolean => type === 'image/jpg' || pictureTypes.some((known) => known === type);

/** Whether a data URL's label fits what is in it. Which of our pictures it is does not matter: files are renamed at will. */
function agrees(head: string, type = ''): boolean {
  const label = /^data:([^;,]*)/.exec(head)?.[1]?.trim().toLowerCase();
  if (!label || label === 'application/octet-stream' || label === type) return true;
  return isPicture(label) && isPicture(type);
}

const cut = (text: string, at: number): [string, string] => [text.slice(0, at), text.slice(at)];

/** `data:application/pdf;name=My%20contract.pdf;base64,` names the file: without its folders, on one line, bounded. */
function nameIn(head: string): string | undefined {
  const [, encoded = ''] = /;name=([^;,]*)/.exec(head) ?? [];
  try {
    const name = decodeURIComponent(encoded)
      .split(/[/\\]/)
      .at(-1)
      ?.normalize()
      .toWellFormed()
      .replaceAll(/\p{C}+/gu, ' ')
      .trim();
    return name ? [...name].slice(-255).join('') : undefined;
  } catch {
    return undefined;
  }
}
