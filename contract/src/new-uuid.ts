/**
 * A new uuid of version 4, out of bytes that nobody can foresee. `crypto.randomUUID` would be shorter, but browsers have it
 * only over https and on localhost, and the product is opened by plain HTTP in many a house.
 */
export function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, at) => (at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte)).map(
    (byte) => byte.toString(16).padStart(2, '0'),
  );
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
