import type { Application } from '@homeward/contract/application';
import { isTold } from '@homeward/contract/application-rules';
import { notifyAdoption, verifyShelter } from '@homeward/contract/integration';
import { shelterBuddyStatuses } from '@homeward/contract/partner';
import { useQuery } from '@tanstack/react-query';
import { post } from '../../api/client.ts';
import { can } from '../../session/session.ts';

/** The Shelter Buddy that a pet comes from, where the user may tell it of adoptions. */
export function usePartner({ pet, status_key, partner_knows }: Application) {
  const shelter_uuid = pet?.branch?.shelter?.uuid;
  const mayTell = can(verifyShelter) && can(notifyAdoption) && can(shelterBuddyStatuses);
  const verified = useQuery({
    queryKey: [verifyShelter.path, shelter_uuid],
    queryFn: ({ signal }) => post(verifyShelter, { shelter_uuid: shelter_uuid ?? '' }, { signal }),
    enabled: Boolean(shelter_uuid && mayTell),
  });
  const nearby = verified.data?.integrations.find(
    ({ partner_key, branch }) => partner_key === 'SHELTER_BUDDY' && branch.uuid === pet?.branch?.uuid,
  );
  const found = partner_knows ? nearby : undefined;
  const statuses = useQuery({
    queryKey: [shelterBuddyStatuses.path, found?.uuid],
    queryFn: ({ signal }) =>
      post(shelterBuddyStatuses, { integration_uuid: found?.uuid ?? '', partner: 'SHELTER_BUDDY' }, { signal }),
    enabled: Boolean(found && isTold(status_key)),
  });
  // Its location has one, which has never heard of this pet.
  return { verified, found, isStranger: Boolean(nearby && !partner_knows), statuses };
}
