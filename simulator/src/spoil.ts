import type { Fault } from './faults.ts';
import type { Animal } from './world.ts';

/** The animals as a fault leaves them; most faults leave them as they are. */
export function spoil(animals: Animal[], fault: Fault | null): Animal[] {
  const [first, ...others] = animals;
  if (!first) return animals;
  if (fault === 'duplicate') return [first, first, ...others];
  if (fault === 'no-id') return [{ ...first, id: null }, ...others];
  if (fault === 'vanish') return animals.filter((_, index) => index % 3 > 0);
  if (fault === 'number-name') return animals.map((animal, index) => ({ ...animal, name: 1000 + index }));
  if (fault === 'zero-date') return animals.map((animal) => ({ ...animal, birthDate: '0000-00-00' }));
  if (fault === 'future-date') return animals.map((animal) => ({ ...animal, birthDate: '2087-01-01' }));
  return animals;
}
