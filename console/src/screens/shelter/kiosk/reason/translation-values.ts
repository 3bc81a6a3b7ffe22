import { versionOf } from '@homeward/contract/field';
import { type ShelterKioskReason, saveTranslation } from '@homeward/contract/shelter-kiosk-reason';
import { z } from 'zod';
import { post } from '../../../../api/client.ts';
import type { Step } from '../../../../ui/form/save-steps.ts';
import { refOf } from '../../setting-values.ts';

/** Each row is a record of its own; a new one has a key until it is saved. */
export const TranslationsForm = z.strictObject({
  rows: z.array(
    saveTranslation.input.shape.shelter_kiosk_reason_translation.omit({ parent_id: true }).extend({ key: z.string() }),
  ),
});
export type Values = z.input<typeof TranslationsForm>;
export type Row = Values['rows'][number];

export const valuesOf = (reason: ShelterKioskReason): Values => ({
  rows: (reason.translation ?? []).map(({ uuid, language_id, name, end_message }) => ({
    key: uuid,
    uuid,
    version: versionOf(reason, uuid),
    language_id,
    name,
    end_message,
  })),
});

/** The saves behind the one Save button, one a row. */
export const stepsOf = ({ rows }: Values, parent_id: number): Step[] =>
  rows.map(({ key: row, uuid, version, ...fields }, index) => ({
    key: row,
    path: ['rows', index],
    failure: (reason) => `Failed to save shelter kiosk reason translation. Reason: ${reason}`,
    ref: refOf({ uuid, version }),
    content: fields,
    save: async (ref, key) => {
      const input = { shelter_kiosk_reason_translation: { ...ref, ...fields, parent_id } };
      const { shelter_kiosk_reason_translation: saved } = await post(saveTranslation, input, { key });
      // A part begins at 1, and counts up from the version it was saved in.
      return { uuid: saved.uuid, version: (ref?.version ?? 0) + 1 };
    },
    at: ([, ...field]) => field,
  }));
