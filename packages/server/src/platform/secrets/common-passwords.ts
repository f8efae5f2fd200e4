import { guessableForms } from '@plumbline/domain';

const listed = 10_000;
let common: Promise<ReadonlySet<string>> | null = null;

/**
 * Whether a password is one of the 10,000 most common ones, in any spelling of its letters and with or without digits and signs
 * around it. The list is read the first time somebody chooses a password.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].slice(0, listed)),
  );
  const set = await common;
  return guessableForms(password).some((form) => set.has(form));
}
