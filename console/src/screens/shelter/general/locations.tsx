import { type Branch, defaultHours, save, search } from '@homeward/contract/branch';
import type { Shelter } from '@homeward/contract/shelter';
import { useLocation } from '@tanstack/react-router';
import { Button, Drawer } from 'antd';
import { Plus } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import type { z } from 'zod';
import { post } from '../../../api/client.ts';
import { keepFold } from '../../../session/folds.ts';
import { can } from '../../../session/session.ts';
import { SwitchField } from '../../../ui/field/switch-field.tsx';
import { Fold } from '../../../ui/form/fold.tsx';
import { RecordForm } from '../../../ui/form/record-form.tsx';
import { useCloseForm } from '../../../ui/form/unsaved.ts';
import { Boundary } from '../../../ui/page/boundary.tsx';
import { BranchFields } from '../branch/branch-fields.tsx';
import { readShelter, refreshShelter } from '../shelter-query.ts';

type Input = z.input<typeof save.input>;

function valuesOf(shelter: Shelter, branch: Branch | undefined): Input {
  const { uuid, version, name = '', headquarter = false, max_distance = 0, active = true } = branch ?? {};
  return {
    organization_shelter_uuid: shelter.uuid,
    organization_branch: {
      ...(uuid && version ? { uuid, version } : {}),
      name,
      headquarter,
      max_distance,
      active,
      contact: { email: branch?.email ?? '', work_phone: branch?.work_phone ?? '' },
      // A location from elsewhere may lack hours.
      opening_hour: defaultHours().map((day) => {
        const { opening, closure, closed } = branch?.opening_hours?.find((one) => one.weekday_key === day.weekday_key) ?? day;
        return { weekday_key: day.weekday_key, opening, closure, closed };
      }),
      address_uuid: branch?.address?.uuid ?? '',
    },
  };
}

const NEW = 'new';
const formId = (open = NEW) => `locations-${open}`;

/** The locations of a shelter; each is added and changed in a drawer of its own (decision 56). */
export function Locations({ shelter }: { shelter: Shelter }) {
  const [open, setOpen] = useState<string>();
  const closeForm = useCloseForm();
  const branches = shelter.organization_branches ?? [];
  const edited = branches.find(({ uuid }) => uuid === open);
  const asked = useAskedFor(branches, setOpen);
  const close = async () => {
    if (await closeForm(formId(open))) setOpen(undefined);
  };
  return (
    <section className="card">
      <Fold id="locations" title="Locations" text="Where the shelter's animals are.">
        {branches.length === 0 && <p>No location yet: without one the shelter can have no animals.</p>}
        <ul className="locations">
          {branches.map((branch) => (
            <li key={branch.uuid}>
              <div>
                <b>{branch.name}</b>
                <small>{[branch.address?.address, branch.email, branch.work_phone].filter(Boolean).join(' · ')}</small>
              </div>
              {branch.headquarter && <span className="tag">Headquarter</span>}
              {!branch.active && <span className="tag amber">Inactive</span>}
              <Button size="small" onClick={() => setOpen(branch.uuid)} aria-label={`Edit the location ${branch.name}`}>
                {can(save) ? 'Edit' : 'View'}
              </Button>
            </li>
          ))}
        </ul>
        {can(save) && (
          <Button type="text" icon={<Plus size={16} aria-hidden />} onClick={() => setOpen(NEW)}>
            Add location
          </Button>
        )}
      </Fold>
      <Drawer
        title={edited?.name ?? 'New location'}
        open={Boolean(open)}
        onClose={() => void close()}
        afterOpenChange={(isOpen) => isOpen && asked && open === asked && focusActive()}
        size={620}
        destroyOnHidden
        styles={{ body: { padding: 0 } }}
      >
        <Boundary>
          {open && <BranchForm key={open} shelter={shelter} branch={edited} onDone={() => setOpen(undefined)} />}
        </Boundary>
      </Drawer>
    </section>
  );
}

/** The location that the address names is opened, as from its own button: whoever is led to it is to switch it on. */
function useAskedFor(branches: Branch[], open: (uuid: string) => void): string | undefined {
  const hash = useLocation({ select: (location) => location.hash });
  const asked = branches.find(({ uuid }) => hash === `location-${uuid}`)?.uuid;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an address opens it once
  useEffect(() => {
    if (!asked) return;
    keepFold('locations', true);
    open(asked);
  }, [asked]);
  return asked;
}

const focusActive = () => document.querySelector<HTMLElement>('.ant-drawer [id$="-organization_branch-active"]')?.focus();

function BranchForm({ shelter, branch, onDone }: { shelter: Shelter; branch: Branch | undefined; onDone: () => void }) {
  const values = useMemo(() => valuesOf(shelter, branch), [shelter, branch]);
  const at = ['organization_branch'];
  return (
    <RecordForm
      call={save}
      values={values}
      id={formId(branch?.uuid)}
      success="Location saved successfully!"
      failure={(reason) => `Failed to save location. Error: ${reason}`}
      {...(branch
        ? {
            latest: async () => {
              const fresh = await readShelter(shelter.uuid);
              return valuesOf(
                fresh,
                fresh.organization_branches?.find(({ uuid }) => uuid === branch.uuid),
              );
            },
          }
        : {})}
      update={(typed, { organization_branch: { uuid, version } }, key) =>
        post(save, { ...typed, organization_branch: { ...typed.organization_branch, uuid, version } }, { key })
      }
      onSaved={() => refreshShelter(search)}
      leave={onDone}
    >
      <BranchFields at={at} country={branch?.address?.country ?? shelter.country} address={branch?.address?.address} />
      <div className="section">
        <SwitchField
          name={[...at, 'headquarter']}
          label="Headquarter"
          hint="A shelter has one; choosing this location takes it from the other"
          disabled={Boolean(branch?.headquarter)}
        />
        <SwitchField name={[...at, 'active']} label="Active" hint="An inactive location is hidden from the public" />
      </div>
    </RecordForm>
  );
}
