const MAX_QUOTED = 200;

/** The beginning of what a partner says, for staff to read: without the secrets it was asked with, should it say them back. */
export function quoted(said: string, ...secrets: string[]): string {
  const forms = secrets.flatMap((secret) => [secret, encodeURIComponent(secret)]);
  return forms.reduce((text, secret) => text.replaceAll(secret, '…'), said).slice(0, MAX_QUOTED);
}
