import { search as pets } from '@homeward/contract/pet';
import { AdoptionForm } from '@homeward/contract/pet-limit';
import { previewAdoption } from '@homeward/contract/pet-settings';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { post } from '../../../api/client.ts';
import { can } from '../../../session/session.ts';
import { type AdoptionValue, adoptionOf } from './pet-profile-values.ts';

export interface Preview {
  matches: number;
  restricts: number;
  names: string[];
}

const AFTER = 400;

/** What each limit would do now, asked for once the typing pauses; undefined while one of them is not complete. */
export function usePreview(shelter_uuid: string, value: AdoptionValue | undefined): Preview[] | undefined {
  const sound = value && value.pet.length > 0 && AdoptionForm.safeParse(value).success;
  const stamp = sound ? JSON.stringify(adoptionOf(value).pet) : '';
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(stamp), AFTER);
    return () => clearTimeout(timer);
  }, [stamp]);
  const { data } = useQuery({
    // Under the pets: what they are asked for changes with them.
    queryKey: [pets.path, previewAdoption.path, shelter_uuid, asked],
    queryFn: ({ signal }) => post(previewAdoption, { shelter_uuid, value: { pet: JSON.parse(asked) } }, { signal }),
    enabled: Boolean(asked) && can(previewAdoption) && can(pets),
    placeholderData: keepPreviousData,
  });
  return sound && asked ? data?.limits : undefined;
}
