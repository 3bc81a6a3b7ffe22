import type { Base } from '@homeward/contract/call';

interface Settings {
  productName: string;
  version: string;
  environment: string;
  /** The system API key: a public client id. */
  apiKey: string;
  /** Where each service answers, by the base its calls have in the contract, and where pictures are. */
  addresses: Record<Base | 'cdn', string>;
  /** Where visitors reach the server, where that is set. */
  publicUrl?: string;
  /** Where errors are reported to, if anywhere. */
  tracker?: string;
  /** What people call where the organization signs in, if anywhere. */
  singleSignOn?: string;
  /** Whether syncs begin by themselves here. */
  syncsByItself: boolean;
}

/** What the server says of itself, in the page it serves. */
export const settings: Settings = JSON.parse(document.getElementById('settings')?.textContent ?? '{}');

/** A picture of a record, in a size that the server makes. */
export const pictureAddress = (size: 'AUTOx32' | 'AUTOx100' | 'AUTOx200' | 'ORIGINAL', key: string): string =>
  `${settings.addresses.cdn}/${size}/${key}`;

/** Where visitors reach a page; without a setting, where the console itself is. */
export const publicAddress = (path: string): string => `${settings.publicUrl ?? location.origin}${path}`;
