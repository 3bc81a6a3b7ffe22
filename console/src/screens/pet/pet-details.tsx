import type { Pet } from '@homeward/contract/pet';
import { HoverList } from '../../ui/text/hover-list.tsx';

/** How much a partner's software says of a pet; what that is opens on hover, focus and click. */
export function PetDetails({ pet, names }: { pet: Pet; names: ReadonlyMap<string, string> }) {
  const all = [...fosterOf(pet), ...characteristicsOf(pet, names)];
  return (
    <HoverList count={all.length} label={`${all.length === 1 ? 'detail' : 'details'} of ${pet.name}`}>
      <ul>
        {all.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </HoverList>
  );
}

export function fosterOf({ foster, foster_user }: Pet): string[] {
  if (!foster) return [];
  return [foster_user ? `In foster with ${foster_user.first_name} ${foster_user.last_name}` : 'In foster'];
}

export const characteristicsOf = ({ characteristics = {} }: Pet, names: ReadonlyMap<string, string>): string[] =>
  Object.entries(characteristics)
    .map(([type, value]) => (value === true ? (names.get(type) ?? type) : `${names.get(type) ?? type}: ${value}`))
    .sort((one, other) => one.localeCompare(other));
