import { parentPort } from 'node:worker_threads';
import { opensAsPdf } from './pdf.ts';

/** What is found out of bytes: of a PDF whether it opens, and what they are, by what they say themselves. */
export interface Looks {
  pdf: boolean;
  type: string;
}
export type Looked = Partial<Looks>;

interface Asked {
  what: keyof Looks;
  bytes: Uint8Array;
}

parentPort?.on('message', ({ what, bytes }: Asked) => {
  const own = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const looked = what === 'pdf' ? Promise.resolve({ pdf: opensAsPdf(own) }) : typeOf(own);
  void looked.then((found) => parentPort?.postMessage(found));
});

async function typeOf(bytes: Buffer): Promise<Looked> {
  const { fileTypeFromBuffer } = await import('file-type');
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  return type ? { type: type.mime } : {};
}
