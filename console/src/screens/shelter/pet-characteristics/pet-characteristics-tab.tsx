import { type Characteristic, search } from '@homeward/contract/characteristic';
import { type Aliases, savePetCharacteristicsAlias } from '@homeward/contract/pet-settings';
import type { Shelter } from '@homeward/contract/shelter';
import { useQuery } from '@tanstack/react-query';
import { Input, Skeleton } from 'antd';
import { memo, useCallback, useDeferredValue, useMemo } from 'react';
import { lookupQuery } from '../../../api/queries.ts';
import { Field } from '../../../ui/field/field.tsx';
import { Failed } from '../../../ui/page/empty.tsx';
import { TranslationRows } from '../../../ui/rows/translation-rows.tsx';
import { BesideHistory, SettingForm } from '../setting-form.tsx';
import { settingValues } from '../setting-values.ts';
import { languageOf } from '../shelter-query.ts';
import type { TabProps } from '../tabs.ts';
import { CharacteristicIcon } from './characteristic-icon.tsx';
import './pet-characteristics.css';

const KIND = 'PET_CHARACTERISTICS_ALIAS';
const listed = lookupQuery(search, { search: { with: { group: true } }, options: { sort: ['group.position', 'position'] } });

interface AliasTranslation {
  group_key: string;
  characteristic_key: string;
  language_uuid: string;
  alias: string;
}

/** Every characteristic has its place in the values, so that an emptied alias is as it was before there was one. */
function valuesOf(shelter: Shelter, characteristics: Characteristic[]) {
  const kept = settingValues<typeof KIND, Aliases, AliasTranslation>(shelter, KIND, {});
  const value: Aliases = {};
  for (const { key, group } of characteristics)
    if (group) value[group.key] = { ...value[group.key], [key]: kept.value[group.key]?.[key] ?? '' };
  return { ...kept, value };
}

/** What a shelter calls the characteristics of its pets, in its own language and in others (spec 001 §3). */
export default function PetCharacteristicsTab({ shelter }: TabProps) {
  const { data, error, refetch } = useQuery(listed);
  return (
    <BesideHistory shelter={shelter} kind={KIND}>
      <div className="card" aria-busy={!data && !error}>
        {data && <AliasForm shelter={shelter} characteristics={data.result} />}
        {error && !data && <Failed error={error} onRetry={() => refetch()} />}
        {!data && !error && <Skeleton active title paragraph={{ rows: 8 }} className="loading-card" />}
      </div>
    </BesideHistory>
  );
}

function AliasForm({ shelter, characteristics }: { shelter: Shelter; characteristics: Characteristic[] }) {
  const valuesHere = useCallback((whose: Shelter) => valuesOf(whose, characteristics), [characteristics]);
  const groups = useMemo(() => groupsOf(characteristics), [characteristics]);
  // Nearly fifty fields: those below the fold come with the frame after the first.
  const shown = useDeferredValue(Number.POSITIVE_INFINITY, 2);
  return (
    <SettingForm
      call={savePetCharacteristicsAlias}
      shelter={shelter}
      valuesOf={valuesHere}
      id="pet-characteristics"
      success="Pet characteristics saved!"
      failure={(reason) => `Failed to save pet characteristics. Reason: ${reason}`}
    >
      {groups.slice(0, shown).map((group) => (
        <Group key={group[0]?.characteristic_group_id} characteristics={group} shelter={shelter} />
      ))}
    </SettingForm>
  );
}

const groupsOf = (characteristics: Characteristic[]) => [
  ...Map.groupBy(characteristics, ({ characteristic_group_id }) => characteristic_group_id).values(),
];

interface GroupProps {
  characteristics: Characteristic[];
  shelter: Shelter;
}

/** Drawn once: the first groups do not wait for the others again. */
const Group = memo(function Group({ characteristics, shelter }: GroupProps) {
  const group = characteristics[0]?.group;
  if (!group) return null;
  return (
    <section className="section" aria-label={group.name}>
      <h2>{group.name}</h2>
      {characteristics.map(({ uuid, key, name, description, icon }) => (
        <div key={uuid} className="characteristic">
          <CharacteristicIcon name={icon} />
          <div className="characteristic-name">
            <strong>{name}</strong>
            <span>{description}</span>
          </div>
          <div className="characteristic-alias">
            <Field name={['value', group.key, key]} label={`Alias of ${name}`} hideLabel>
              <Input placeholder={name} />
            </Field>
            <TranslationRows
              name={['translation']}
              of={{ group_key: group.key, characteristic_key: key }}
              field="alias"
              label={name}
              without={languageOf(shelter)?.uuid}
            />
          </div>
        </div>
      ))}
    </section>
  );
});
