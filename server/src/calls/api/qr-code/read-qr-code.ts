import type { Database } from '../../../database/connect.ts';
import { readRecord } from '../../../search/record.ts';
import { qrCode } from './entity.ts';

/** A QR code as its list shows it. */
export const readQrCode = (db: Database, found: Record<string, unknown>) =>
  readRecord(db, qrCode, { ...found, with: { branch: true } });
