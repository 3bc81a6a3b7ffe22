import type { ReasonTranslation, ShelterKioskReason } from '@homeward/contract/shelter-kiosk-reason';
import type { z } from 'zod';
import { businessFields, type Entity, entity, many, nullable, one, partVersions } from '../../../search/entity.ts';
import { ownerBranch } from '../branch/owner-branch.ts';
import { kioskReason } from '../kiosk-reason/entity.ts';
import { language } from '../lookup/entity.ts';
import { question } from '../question/entity.ts';

export const shelterKioskReason: Entity<ShelterKioskReason> = entity<ShelterKioskReason>({
  name: 'shelter-kiosk-reason',
  table: 'shelter_kiosk_reason',
  permission: 'shelter-kiosk-reason/search',
  fields: {
    ...businessFields,
    name: 'text',
    end_message: 'text',
    wait_list_on_end: 'boolean',
    custom_reason_response: 'boolean',
    sms_text: nullable('text'),
    versions: partVersions,
  },
  relations: {
    branch: one(() => ownerBranch, 'branch_id'),
    reason: one(() => kioskReason, 'reason_id'),
    translation: many(() => reasonTranslation, 'parent_id', 'language.name'),
    questions: many(() => reasonQuestion, 'kiosk_reason_id', 'position'),
  },
  sort: ['name'],
  softDeletes: true,
  listsAll: true,
});

export const reasonTranslation = entity<z.output<typeof ReasonTranslation>>({
  name: 'shelter-kiosk-reason-translation',
  table: 'shelter_kiosk_reason_translation',
  fields: { uuid: 'uuid', parent_id: 'int', language_id: 'int', name: 'text', end_message: 'text' },
  relations: { language: one(() => language, 'language_id') },
  sort: ['language.name'],
});

const reasonQuestion = entity({
  name: 'shelter-kiosk-reason-question',
  table: 'shelter_kiosk_reason_question',
  fields: { uuid: 'uuid', question_id: 'int', position: 'int', ask_alias: nullable('text'), translation: 'json' },
  relations: { question: one(() => question, 'question_id') },
  sort: ['position'],
});
