/** A text of ours with what belongs in its `{places}`. */
export function fill(text: string, values: object): string {
  const found = new Map<string, unknown>(Object.entries(values));
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(found.get(name) ?? ''));
}
