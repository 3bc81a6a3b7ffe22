import type { Database } from '../../../database/connect.ts';
import { readRecord } from '../../../search/record.ts';
import { questionTranslation } from './entity.ts';

/** A translation as its screen shows it. */
export const readTranslation = (db: Database, id: number) =>
  readRecord(db, questionTranslation, { id, with: { language: true, answers: { with: { answer: true } } } });
