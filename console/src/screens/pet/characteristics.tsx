import type { Pet } from '@homeward/contract/pet';
import { HoverList } from '../../ui/hover-list.tsx';

/** How many characteristics a pet has; what they are opens on hover, focus and click. */
export function Characteristics({
  pet: { name, characteristics = {} },
  names,
}: {
  pet: Pet;
  names: ReadonlyMap<string, string>;
}) {
  const all = Object.entries(characteristics).map(([type, value]) => ({ type, value, title: names.get(type) ?? type }));
  return (
    <HoverList count={all.length} label={`characteristics of ${name}`}>
      <ul>
        {all
          .toSorted((one, other) => one.title.localeCompare(other.title))
          .map(({ type, value, title }) => (
            <li key={type}>{value === true ? title : `${title}: ${value}`}</li>
          ))}
      </ul>
    </HoverList>
  );
}

/** Who fosters a pet, as far as that is known. */
export const fosterOf = ({ foster, foster_user }: Pet): string => {
  if (!foster) return 'No';
  return foster_user ? `${foster_user.first_name} ${foster_user.last_name}` : 'Yes';
};
