import type { Noun } from '../noun.ts';
import type { QrCode } from '../qr-code.ts';
import { ofBranch } from './of-branch.ts';

export const qrCode: Noun<QrCode> = {
  one: 'QR code',
  many: 'QR codes',
  search: { path: 'qr-code/search' },
  table: 'qr_code',
  ...ofBranch,
  called: ({ title, branch }) => ofBranch.called({ uuid: '', name: title, branch }),
  find: { ...ofBranch.find, by: () => ['title.ilike'] },
};
