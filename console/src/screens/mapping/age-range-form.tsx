import { ageSearch } from '@homeward/contract/lookup';
import { ELDEST, type MappingAgeRange, saveAgeRange, searchAgeRange } from '@homeward/contract/mapping';
import * as specie from '@homeward/contract/specie';
import { App } from 'antd';
import type { z } from 'zod';
import { post, single } from '../../api/client.ts';
import { refresh, singleQuery } from '../../api/queries.ts';
import { Field } from '../../ui/field/field.tsx';
import { NumberInput } from '../../ui/field/number-input.tsx';
import { OneSelect } from '../../ui/field/one-select.tsx';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { RecordForm } from '../../ui/form/record-form.tsx';
import { useChoices } from './use-choices.ts';

type Input = z.input<typeof saveAgeRange.input>;

const inputFor = (uuid: string) => ({ search: { uuid, with: { specie: true } } });

export function AgeRangeModal({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  return (
    <FormModal
      title="Mapping"
      read={searchAgeRange}
      create={saveAgeRange}
      isNew={uuid === 'add'}
      query={singleQuery(searchAgeRange, inputFor(uuid))}
      onClose={onClose}
    >
      {(loaded) => <AgeRangeForm loaded={loaded} onClose={onClose} />}
    </FormModal>
  );
}

/** A new one is empty: the rules say what is missing. */
const valuesOf = (loaded?: MappingAgeRange) =>
  ({
    mapping_age_range: loaded
      ? {
          uuid: loaded.uuid,
          version: loaded.version,
          specie_uuid: loaded.specie?.uuid,
          age_key: loaded.age_key,
          min: loaded.min,
          max: loaded.max,
        }
      : {},
  }) as Input;

/** Months in words. */
const inWords = ([from, to]: [number, number]) => (to === ELDEST ? `from ${from} on` : `${from} to ${to}`);

function AgeRangeForm({ loaded, onClose }: { loaded: MappingAgeRange | undefined; onClose: () => void }) {
  const { notification } = App.useApp();
  const at = (field: string) => ['mapping_age_range', field];
  const species = useChoices(specie.search);
  const ages = useChoices(ageSearch);
  return (
    <RecordForm
      call={saveAgeRange}
      values={valuesOf(loaded)}
      success="Mapping saved successfully!"
      failure={(reason) => `Failed to save mapping. Reason: ${reason}`}
      {...(loaded ? { latest: async () => valuesOf(await single(searchAgeRange, inputFor(loaded.uuid))) } : {})}
      update={({ mapping_age_range: typed }, { mapping_age_range: { uuid, version } }, key) =>
        post(saveAgeRange, { mapping_age_range: { ...typed, uuid, version } }, { key })
      }
      onSaved={async ({ mapping_age_range, gaps }) => {
        if (gaps.length)
          notification.warning({
            key: 'gaps',
            title: `No age range of ${mapping_age_range.specie?.name ?? 'this species'} covers all months`,
            description: `Missing are months ${gaps.map(inWords).join(', ')}.`,
            duration: 0,
          });
        await refresh(searchAgeRange);
      }}
      leave={onClose}
    >
      <div className="section">
        <p>An age in months, from the minimum up to but without the maximum.</p>
        <div className="columns">
          <Field name={at('specie_uuid')} label="Species" from={species.from}>
            <OneSelect options={species.choices} placeholder="Choose" autoFocus={!loaded} />
          </Field>
          <Field name={at('age_key')} label="Age" from={ages.from}>
            <OneSelect options={ages.choices} placeholder="Choose" />
          </Field>
          <Field name={at('min')} label="Minimum">
            <NumberInput step={1} />
          </Field>
          <Field name={at('max')} label="Maximum">
            <NumberInput step={1} />
          </Field>
        </div>
      </div>
    </RecordForm>
  );
}
