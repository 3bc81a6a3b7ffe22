const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** An element with its text escaped; an empty tag where there is nothing to say. */
export function element(name: string, value: string | number | null): string {
  const text = value === null ? '' : String(value).replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);
  return text ? `<${name}>${text}</${name}>` : `<${name} />`;
}

/** Elements one after the other. */
export const elements = (values: Record<string, string | number | null>) =>
  Object.entries(values)
    .map(([name, value]) => element(name, value))
    .join('');
