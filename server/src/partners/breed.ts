/**
 * Both halves of "Beagle/Boxer". In "BLACK/TAN HOUND/MIX" the first slash is part of a name, which rules cannot know:
 * the names that hold one are listed here, as far as they were seen.
 */
export function breedsOf(text: string | null): { breed: string | null; secondaryBreed: string | null } {
  const [, breed, second] = /^(black\/tan [^/]*|[^/]*)(?:\/(.*))?$/is.exec(text ?? '') ?? [];
  return { breed: breed?.trim() || null, secondaryBreed: second?.trim() || null };
}
