import type { Noun } from '../noun.ts';
import type { QrCode } from '../qr-code.ts';

export const qrCode: Noun<QrCode> = {
  one: 'QR code',
  many: 'QR codes',
  search: { path: 'qr-code/search' },
  table: 'qr_code',
  called: ({ title }) => title,
};
