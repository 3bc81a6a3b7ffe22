// Without letters and digits that are taken for each other.
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';

/** A random password of this length, to be read out and typed once. */
export function newPassword(length: number): string {
  const limit = 256 - (256 % ALPHABET.length);
  let password = '';
  while (password.length < length) {
    const [byte = limit] = crypto.getRandomValues(new Uint8Array(1));
    // What does not divide evenly is drawn again: every letter is as likely.
    if (byte < limit) password += ALPHABET[byte % ALPHABET.length];
  }
  return password;
}
