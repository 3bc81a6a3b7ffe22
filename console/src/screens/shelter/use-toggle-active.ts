import * as branch from '@homeward/contract/branch';
import * as pet from '@homeward/contract/pet';
import { type Shelter, toggleActive } from '@homeward/contract/shelter';
import { search } from '../../api/client.ts';
import { can } from '../../session/session.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { useConfirm } from '../../ui/action/use-confirm.ts';
import { refreshShelter } from './shelter-query.ts';

/** Activates or deactivates a shelter, once it was said what that does (decision 55). */
export function useToggleActive() {
  const confirm = useConfirm();
  const { run } = useAction(toggleActive, {
    success: ({ organization_shelter: { name, active } }) => `${name} ${active ? 'activated' : 'deactivated'} successfully!`,
    // The text stands so in the specification.
    failure: (reason) => `Failed to activating/deactivating shelter. Error: ${reason}`,
  });
  return async ({ uuid, name, active }: Shelter) => {
    const counts = active ? await countsOf(uuid) : '';
    const sure = await confirm({
      title: `${active ? 'Deactivate' : 'Activate'} ${name}?`,
      text: active
        ? `Its public listing and iframe disappear and its syncs pause${counts}. Staff can still edit it.`
        : 'Its public listing and iframe appear again and its syncs go on.',
      ok: active ? 'Deactivate Shelter' : 'Activate Shelter',
      danger: active,
    });
    if (sure && (await run({ organization_shelter_uuid: uuid, active: !active }))) await refreshShelter();
  };
}

/** How many locations and available pets it is about, as far as they can be read. */
async function countsOf(shelterUuid: string): Promise<string> {
  const one = { options: { limit: 1 } };
  const [locations, pets] = await Promise.all([
    search(branch.search, { search: { 'shelter.uuid': shelterUuid }, ...one }).catch(() => undefined),
    can(pet.search)
      ? search(pet.search, { search: { 'branch.shelter.uuid': shelterUuid, status_key: 'AVAILABLE' }, ...one }).catch(
          () => undefined,
        )
      : undefined,
  ]);
  const parts = [
    locations && `${locations.count.toLocaleString()} ${locations.count === 1 ? 'location' : 'locations'}`,
    pets && `${pets.count.toLocaleString()} available ${pets.count === 1 ? 'pet' : 'pets'}`,
  ].filter(Boolean);
  return parts.length ? `: ${parts.join(', ')}` : '';
}
