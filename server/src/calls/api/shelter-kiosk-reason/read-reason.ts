import type { Database } from '../../../database/connect.ts';
import { readRecord } from '../../../search/record.ts';
import { reasonTranslation, shelterKioskReason } from './entity.ts';

/** A location's reason as its screen shows it. */
export const readReason = (db: Database, found: Record<string, unknown>) =>
  readRecord(db, shelterKioskReason, {
    ...found,
    with: {
      versions: true,
      branch: true,
      reason: true,
      translation: { with: { language: true } },
      questions: { with: { question: true } },
    },
  });

export const readTranslation = (db: Database, id: number) => readRecord(db, reasonTranslation, { id, with: { language: true } });
