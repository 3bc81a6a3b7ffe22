/** A mail as a program of mails opens it: its subject, its page and its plain text. */
export interface OpenedMail {
  subject: string;
  html: string;
  text: string;
}

const bytesOf = (quoted: string) =>
  Buffer.from(
    quoted.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
const decoders: Record<string, (body: string) => string> = {
  base64: (body) => Buffer.from(body, 'base64').toString('utf8'),
  'quoted-printable': (body) => bytesOf(body.replace(/=\r\n/g, '')).toString('utf8'),
};

/** Words of a header that are not plain letters (RFC 2047). */
const decoded = (header: string) =>
  header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, how: string, words: string) =>
      how.toUpperCase() === 'B'
        ? Buffer.from(words, 'base64').toString('utf8')
        : bytesOf(words.replaceAll('_', ' ')).toString('utf8'),
    );

const headerOf = (head: string, name: string) =>
  new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'im').exec(head)?.[1]?.replace(/\r\n[ \t]/g, ' ') ?? '';

/** The parts of an .eml file; each part says how it is written. */
export function openMail(eml: string): OpenedMail {
  const [head = ''] = eml.split('\r\n\r\n', 1);
  const [, boundary = ''] = /boundary="([^"]+)"/.exec(head) ?? [];
  const parts = eml
    .split(`--${boundary}`)
    .map((part) => part.split('\r\n\r\n'))
    .map(([own = '', ...body]) => ({ own, body: body.join('\r\n\r\n').trimEnd() }));
  const partOf = (type: string) => {
    const part = parts.find(({ own }) => headerOf(own, 'Content-Type').startsWith(type));
    const decode = decoders[headerOf(part?.own ?? '', 'Content-Transfer-Encoding').toLowerCase()];
    return part ? (decode?.(part.body) ?? part.body) : '';
  };
  return { subject: decoded(headerOf(head, 'Subject')), html: partOf('text/html'), text: partOf('text/plain') };
}
