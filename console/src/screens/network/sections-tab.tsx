import { preview } from '@homeward/contract/integration';
import { type SectionStatus, sectionStatuses, updateSection, verifySections } from '@homeward/contract/integration-settings';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { post } from '../../api/client.ts';
import { Field } from '../../ui/field/field.tsx';
import { OneSelect } from '../../ui/field/one-select.tsx';
import { RecordForm } from '../../ui/form/record-form.tsx';
import { History } from '../../ui/page/history.tsx';
import { Absent } from '../../ui/page/record.tsx';
import { refreshNetworks } from './network-query.ts';
import { sectionStatusTexts, sectionTexts } from './section-words.ts';
import type { TabProps } from './tabs.ts';

const UNSAID = 'UNSAID';
const statuses: { value: SectionStatus | typeof UNSAID; label: string }[] = [
  { value: UNSAID, label: 'Not set' },
  ...sectionStatuses.map((value) => ({ value, label: sectionStatusTexts[value] })),
];

interface SectionSelectProps {
  /** From its field; null where the network says nothing. */
  value?: SectionStatus | null;
  onChange?: (value: SectionStatus | null) => void;
}

const SectionSelect = ({ value, onChange, ...props }: SectionSelectProps) => (
  <OneSelect<SectionStatus | typeof UNSAID>
    {...props}
    value={value ?? UNSAID}
    options={statuses}
    onChange={(chosen) => onChange?.(chosen === UNSAID ? null : chosen)}
  />
);

const statusOf = (value: unknown) => statuses.find((status) => status.value === (value ?? UNSAID))?.label;

const valuesOf = (network_uuid: string, { sync_sections, version }: z.output<typeof verifySections.output>) => ({
  network_uuid,
  version,
  sections: sync_sections.map(({ name, status, network }) => ({ name, status: network && status })),
});

/** Which parts of a pet the partner goes on deciding; all behind one Save, which is one call (decision 70). */
export default function SectionsTab({ network: { uuid } }: TabProps) {
  const read = () => post(verifySections, { network_uuid: uuid });
  const reading = useQuery({
    queryKey: [verifySections.path, uuid],
    queryFn: ({ signal }) => post(verifySections, { network_uuid: uuid }, { signal }),
  });
  const { data } = reading;
  if (!data) return <Absent of={reading} />;
  return (
    <div className="two">
      <div className="card">
        <RecordForm
          id="sections"
          call={updateSection}
          values={valuesOf(uuid, data)}
          saveLabel="Save Sections"
          success="Sync sections saved successfully!"
          failure={(reason) => `Could not save sync sections. Reason: ${reason}`}
          latest={async () => valuesOf(uuid, await read())}
          onSaved={() => refreshNetworks(verifySections, preview)}
        >
          <div className="section">
            <h2>Sections</h2>
            <p>
              Which parts of a pet a sync brings: always, only when the pet is new, or never. Where nothing is set, a lighter
              network says, or always holds.
            </p>
            {data.sync_sections.map(({ name }, index) => (
              <div key={name} className="section-row">
                <span aria-hidden>{sectionTexts[name]}</span>
                <Field name={['sections', index, 'status']} label={sectionTexts[name]} hideLabel nameOf={statusOf}>
                  <SectionSelect />
                </Field>
              </div>
            ))}
          </div>
        </RecordForm>
      </div>
      <div className="side-column">
        <History uuid={uuid} />
      </div>
    </div>
  );
}
