import { fileMessages } from '@homeward/contract/file';

export interface Upload {
  bytes: Buffer;
  /** What the bytes are, by what they say themselves. */
  type: string | undefined;
  /** The name it was uploaded under, where the data URL carries it. */
  name: string | undefined;
}

/** Reads a data URL or bare base64, whose letters are counted: Node skips those that are none. Answers in words why not. */
export async function readUpload(uploaded: string): Promise<Upload | string> {
  const [head, text] = uploaded.startsWith('data:') ? cut(uploaded, uploaded.indexOf(',') + 1) : ['', uploaded];
  const bytes = Buffer.from(text, 'base64');
  const padding = text.endsWith('==') ? 2 : Number(text.endsWith('='));
  if (!bytes.length || text.length % 4 || bytes.length !== (text.length / 4) * 3 - padding) return fileMessages.unreadable;
  return { bytes, type: await typeOf(bytes), name: nameIn(head) };
}

/** What bytes are, by what they say themselves. */
export async function typeOf(bytes: Buffer): Promise<string | undefined> {
  const { fileTypeFromBuffer } = await import('file-type');
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  return type?.mime;
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
