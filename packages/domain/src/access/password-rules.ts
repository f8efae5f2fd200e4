/** One thing a password must have. */
export interface PasswordRequirement {
  id: 'length' | 'uppercase' | 'lowercase' | 'digit' | 'special';
  /** As it stands in the checklist beside the field. */
  label: string;
}

/** In characters as people count them. */
export const minPasswordLength = 8;

const rules: readonly (PasswordRequirement & { isMetBy: (password: string) => boolean })[] = [
  {
    id: 'length',
    label: `At least ${minPasswordLength} characters`,
    isMetBy: (password) => [...password].length >= minPasswordLength,
  },
  { id: 'uppercase', label: 'One uppercase letter', isMetBy: (password) => /\p{Lu}/u.test(password) },
  { id: 'lowercase', label: 'One lowercase letter', isMetBy: (password) => /\p{Ll}/u.test(password) },
  { id: 'digit', label: 'One digit', isMetBy: (password) => /\p{Nd}/u.test(password) },
  // A blank is no special character: it is too easily lost when a password is copied.
  {
    id: 'special',
    label: 'One special character',
    isMetBy: (password) => /[^\p{L}\p{M}\p{N}\s\p{C}]/u.test(password),
  },
];

/** Everything a password must have, in the order of the checklist. */
export const passwordRequirements: readonly PasswordRequirement[] = rules.map(({ id, label }) => ({
  id,
  label,
}));

/**
 * What a password still lacks. The same question is asked by the page while it is typed and by the server when it arrives.
 * @param password as typed, not trimmed
 * @returns the requirements it does not meet; none for a password that may be chosen
 */
export function unmetPasswordRequirements(password: string): PasswordRequirement[] {
  return rules.filter(({ isMetBy }) => !isMetBy(password)).map(({ id, label }) => ({ id, label }));
}

/** Whether a password has everything it must have. */
export function meetsPasswordRequirements(password: string): boolean {
  return unmetPasswordRequirements(password).length === 0;
}

/** Below this, what is left of a password without its decoration says nothing about it. */
const minCoreLength = 4;

/**
 * The forms in which a password would stand on a list of common ones: as it is, and without the digits and signs around it, since
 * `Password1!` is `password` to everybody who guesses.
 * @returns in lower case, without repetition
 */
export function guessableForms(password: string): string[] {
  const plain = password.toLowerCase();
  const core = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return [...new Set(core.length >= minCoreLength ? [plain, core] : [plain])];
}

/** Letters and digits alone, without accents: how a name is typed differs, what it is does not. */
const bare = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Whether a password is one of these names, with or without the digits and signs around it and in any spelling of its letters. A name of
 * fewer than four letters says nothing.
 * @param names what whoever knows the person tries first: their own name and email, their organization, the portal
 */
export function isOneOfNames(password: string, names: readonly string[]): boolean {
  const formsOf = (text: string) => guessableForms(text).map(bare);
  const guessed = new Set(names.flatMap(formsOf).filter(({ length }) => length >= minCoreLength));
  return formsOf(password).some((form) => guessed.has(form));
}
