import type { Config } from '../config.ts';
import { textFiles } from './text-files.ts';
import { twilio } from './twilio.ts';

export interface Text {
  uuid: string;
  phone: string;
  body: string;
  /** When it was put into the outbox. */
  created: Date;
}

/** What became of sending a text: only what is `later` surely never left. */
export type Outcome =
  | { is: 'sent'; sid: string }
  | { is: 'refused'; said: string; stop?: boolean }
  | { is: 'unclear'; said: string }
  | { is: 'later'; said: string };

/** What a provider says by itself of a text, later on. */
export interface Word {
  sid: string;
  status: string;
  code: string;
}

export interface TextProvider {
  send(text: Text): Promise<Outcome>;
  /** The provider's names of what it took of just this text; none: surely never. Throws where that cannot be said. */
  find(text: Text): Promise<string[]>;
  /** A word about the text that has come to our address of it, where it is the provider's. */
  heard(uuid: string, form: URLSearchParams, signature: string | undefined): Word | undefined;
}

export const statusPath = (uuid: string) => `/text/status/${uuid}`;

/** Twilio's protocol where SMS_URL names an account, else one text file a text beside the mails. */
export const openTexts = (config: Pick<Config, 'smsUrl' | 'dataDir'>, publicUrl: () => string): TextProvider =>
  config.smsUrl ? twilio(config.smsUrl, publicUrl) : textFiles(config.dataDir);
