import { type PartnerStatus, totalPets } from '@homeward/contract/integration-settings';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { can } from '../../../session/session.ts';
import { Field } from '../../../ui/field/field.tsx';
import { OneSelect } from '../../../ui/field/one-select.tsx';
import { useFormContext } from '../../../ui/form/form-context.ts';
import { Rows, useRows } from '../../../ui/rows/rows.tsx';
import { countOf, inheritedHint } from './inherited.tsx';
import { meaningChoices, meaningNames } from './setting-words.ts';
import { type LoadedSettings, totalQuery } from './settings-query.ts';

interface Row {
  id: string;
  status: { type?: string | undefined }[];
}
const ROWS = ['settings', 'status_map'];
/** What a status means is still to be said. */
const unsaid = (id: string): Row => ({ id, status: [{ type: undefined }] });

/** What a pet is here while it has a status there: what holds without a word of staff, and what they say instead. */
export function StatusMap({ loaded }: { loaded: LoadedSettings }) {
  const { disabled } = useFormContext();
  const [rows, change] = useRows<Row>(ROWS);
  const statuses = useStatuses(loaded);
  // Whoever changes one goes on in its row.
  const [begun, setBegun] = useState<string>();
  const begin = (id: string) => {
    setBegun(id);
    change((now) => [...now, unsaid(id)]);
  };
  const taken = new Set(rows.map((row) => row?.id?.toLowerCase()));
  const inherited = inheritedHint(loaded, 'status_map', countOf('status', 'statuses'));
  return (
    <div className="section">
      <h2>Status Map</h2>
      <p>
        What a pet is here while it has a status there. Only what the partner offers to the public is offered, unless you say so.
      </p>
      {inherited && <p className="settings-inherited">{inherited}</p>}
      <Known
        statuses={statuses.filter(({ id, name }) => !taken.has(id.toLowerCase()) && !taken.has(name.toLowerCase()))}
        onChange={disabled ? undefined : begin}
      />
      <Rows name={ROWS} noun="status" blank={unsaid('')} className="settings-statuses">
        {(at, _, row, index) => (
          <>
            <Field name={[...at, 'id']} label={`Partner's status ${index + 1}`} hideLabel>
              <OneSelect placeholder="Status there" options={choicesOf(statuses, row?.id, taken)} />
            </Field>
            <Field name={[...at, 'status', 0, 'type']} label={`Status here ${index + 1}`} hideLabel>
              <OneSelect
                placeholder="Status here"
                options={meaningChoices}
                autoFocus={row?.id !== undefined && row.id === begun}
              />
            </Field>
          </>
        )}
      </Rows>
    </div>
  );
}

/** Before the first run the partner's animals are counted by the reading that tells how many there are, which may come later. */
function useStatuses({ statuses, through_uuid }: LoadedSettings): PartnerStatus[] {
  const isUnknown = statuses.some(({ animals }) => animals === null);
  const { data } = useQuery({ ...totalQuery(through_uuid ?? ''), enabled: isUnknown && through_uuid !== null && can(totalPets) });
  if (!isUnknown || !data?.statuses) return statuses;
  const counted = new Set(data.statuses.map(({ id }) => id.toLowerCase()));
  // Whom such a reading has not met has none.
  const others = statuses.filter(({ id }) => !counted.has(id.toLowerCase())).map((status) => ({ ...status, animals: 0 }));
  return [...data.statuses, ...others];
}

/** What can be said something of and is not yet; a row keeps what it has, known or not. */
function choicesOf(statuses: PartnerStatus[], own: string | undefined, taken: ReadonlySet<string | undefined>) {
  const free = statuses.filter(({ id }) => id === own || !taken.has(id.toLowerCase()));
  const choices = free.map(({ id, name }) => ({ value: id, label: name }));
  return own && !choices.some(({ value }) => value === own) ? [...choices, { value: own, label: own }] : choices;
}

interface KnownProps {
  statuses: PartnerStatus[];
  /** Undefined where nothing can be changed. */
  onChange: ((id: string) => void) | undefined;
}

/** The statuses nobody has said anything of, those that animals have first. */
const Known = ({ statuses, onChange }: KnownProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
  <section className="status-table" aria-label="Statuses of the partner" tabIndex={0}>
    <table>
      <thead>
        <tr>
          <th scope="col">Status there</th>
          <th scope="col">What it means</th>
          <th scope="col" className="numeric">
            Animals
          </th>
          <th scope="col">Here</th>
          <th scope="col">
            <span className="visually-hidden">Change</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {statuses.map(({ id, name, meaning, becomes, animals }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td>{meaning ?? <strong>Nobody has said yet</strong>}</td>
            <td className="numeric">{animals?.toLocaleString()}</td>
            <td>{meaningNames[becomes]}</td>
            <td>
              {onChange && becomes !== 'GONE' && (
                <Button type="link" size="small" aria-label={`Change ${name}`} onClick={() => onChange(id)}>
                  Change
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
