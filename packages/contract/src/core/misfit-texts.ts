import type { z } from 'zod';

/** What is said of a value that is missing. */
export const requiredText = 'required';

type Misfit = z.core.$ZodRawIssue;

const isEmpty = (input: unknown): boolean => input === undefined || input === null || input === '';

/** `firstName` as people call it: `First Name `; nothing where the value is no field of anything. */
function labelOf(path: readonly PropertyKey[] | undefined): string {
  const key = path?.findLast((part) => typeof part === 'string');
  if (key === undefined) return '';
  const words = String(key)
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .trim();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} `;
}

const kinds: Readonly<Record<string, string>> = {
  string: 'must be text',
  number: 'must be a number or decimal',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object with fields',
  record: 'must be an object with fields',
};

const formats: Readonly<Record<string, string>> = {
  email: 'Email must be valid',
  date: 'must be a date such as 2026-10-06',
  time: 'must be a time of day such as 15:42',
  datetime: 'must be an instant such as 2026-10-06T15:42:00Z',
  uuid: 'must be a UUID',
  guid: 'must be a UUID',
  url: 'must be a web address',
  safeint: 'must be a whole number',
};

/**
 * What is said of a value that breaks a rule, in words for people, where the schema has none of its own: the one translator of forms
 * and answers. The specified words (`required`, `Email must be valid`, ...) are among them; nothing of the checker's own wording
 * reaches anybody.
 * @param issue as the checker reports it, before it has a message
 * @returns a few words that follow the name of the field
 */
export function misfitText(issue: Misfit): string {
  switch (issue.code) {
    case 'invalid_type':
      if (isEmpty(issue.input)) return requiredText;
      return kinds[issue.expected] ?? 'is not of the right kind';
    case 'invalid_value':
      return isEmpty(issue.input) ? requiredText : `must be ${listed(issue.values)}`;
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_format':
      return formats[issue.format] ?? 'is not written in the right form';
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return `has fields that are not known: ${issue.keys.join(', ')}`;
    case 'invalid_union':
      return isEmpty(issue.input) ? requiredText : 'has none of the allowed forms';
    default:
      return 'is not valid';
  }
}

/** More values than these are not listed. */
const mostValues = 12;

function listed(values: readonly unknown[]): string {
  if (values.length > mostValues) return 'one of the known values';
  const [only] = values;
  return values.length === 1 ? String(only) : `one of ${values.map(String).join(', ')}`;
}

function tooSmall({ origin, minimum, inclusive }: Extract<Misfit, { code: 'too_small' }>): string {
  if (origin === 'string') {
    return minimum === 1 ? requiredText : `must have at least ${minimum} characters`;
  }
  if (origin === 'array' || origin === 'set') {
    return minimum === 1 ? requiredText : `must have at least ${minimum} entries`;
  }
  if (minimum === 0) return inclusive === false ? 'must be above 0' : 'must be 0 or more';
  return inclusive === false ? `must be above ${minimum}` : `must be at least ${minimum}`;
}

function tooBig({ origin, maximum, inclusive, path }: Extract<Misfit, { code: 'too_big' }>): string {
  if (origin === 'string') return `${labelOf(path)}may not be greater than ${maximum} characters`;
  if (origin === 'array' || origin === 'set') return `may have at most ${maximum} entries`;
  return inclusive === false ? `must be under ${maximum}` : `must be at most ${maximum}`;
}
