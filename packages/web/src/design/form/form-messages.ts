import type { z } from 'zod';

/** The generic rules of every form, in the specified words. The blanks around `required` are the specification's. */
export const formMessages = {
  required: ' required ',
  email: 'Email must be valid',
  decimal: 'must be a number or decimal',
  positive: 'must be 0 or more',
  /** `field` as people call it: `First Name`. */
  tooLong: (field: string, length: number | bigint) =>
    `${field} may not be greater than ${length} characters`,
} as const;

/** `firstName` as people call it: `First Name`. */
function labelOf(path: readonly PropertyKey[] | undefined): string {
  const key = path?.findLast((part) => typeof part === 'string') ?? 'text';
  const words = String(key)
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const isEmpty = (input: unknown): boolean => input === undefined || input === null || input === '';

/**
 * What a form says of a value that breaks a rule, where the schema itself has no words for it.
 *
 * @returns undefined for what the generic rules do not know
 */
export function formMessage(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') {
    if (isEmpty(issue.input)) return formMessages.required;
    return issue.expected === 'number' ? formMessages.decimal : undefined;
  }
  if (issue.code === 'too_small') {
    if (issue.origin === 'number') return issue.minimum === 0 ? formMessages.positive : undefined;
    return issue.minimum === 1 ? formMessages.required : undefined;
  }
  if (issue.code === 'too_big' && issue.origin === 'string') {
    return formMessages.tooLong(labelOf(issue.path), issue.maximum);
  }
  return issue.code === 'invalid_format' && issue.format === 'email' ? formMessages.email : undefined;
}
