let common: Promise<Set<string>> | undefined;

/** Whether this is one of the some 49,000 passwords that guessers try first. The list is read when first needed. */
export async function isCommon(password: string): Promise<boolean> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  const plain = password.normalize('NFKC').toLowerCase();
  return (await common).has(plain) || (await common).has(plain.trim());
}
