import { cut } from './fields.ts';

const MAX_QUOTED = 200;

/** The beginning of what a partner says, for staff to read: without the secrets it was asked with, should it say them back. */
export function quoted(said: string, ...secrets: string[]): string {
  const forms = secrets
    .filter(Boolean)
    .flatMap((secret) => [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), secret.replaceAll(' ', '+')]);
  return cut(
    forms.reduce((text, form) => text.replaceAll(form, '…'), said),
    MAX_QUOTED,
  );
}
