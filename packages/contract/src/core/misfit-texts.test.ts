import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { allCalls } from '../features/calls.ts';
import { misfitText } from './misfit-texts.ts';

const textOf = (schema: z.ZodType, value: unknown): string | undefined =>
  schema.safeParse(value, { error: misfitText }).error?.issues[0]?.message;

test.each<{ schema: z.ZodType; value: unknown; says: string }>([
  { schema: z.string(), value: undefined, says: 'required' },
  { schema: z.string().min(1), value: '', says: 'required' },
  { schema: z.string(), value: 7, says: 'must be text' },
  { schema: z.string().min(3), value: 'x', says: 'must have at least 3 characters' },
  { schema: z.number(), value: 'x', says: 'must be a number or decimal' },
  { schema: z.int(), value: 1.5, says: 'must be a whole number' },
  { schema: z.number().min(0), value: -1, says: 'must be 0 or more' },
  { schema: z.number().positive(), value: 0, says: 'must be above 0' },
  { schema: z.number().max(10), value: 11, says: 'must be at most 10' },
  { schema: z.number().lt(10), value: 10, says: 'must be under 10' },
  { schema: z.enum(['M', 'F']), value: 'X', says: 'must be one of M, F' },
  { schema: z.enum(['M', 'F']), value: '', says: 'required' },
  { schema: z.literal(3), value: 4, says: 'must be 3' },
  { schema: z.array(z.int()).min(1), value: [], says: 'required' },
  { schema: z.array(z.int()).max(1), value: [1, 2], says: 'may have at most 1 entries' },
  { schema: z.iso.date(), value: '10/6/26', says: 'must be a date such as 2026-10-06' },
  { schema: z.iso.datetime(), value: 'now', says: 'must be an instant such as 2026-10-06T15:42:00Z' },
  { schema: z.email(), value: 'x', says: 'Email must be valid' },
  { schema: z.uuid(), value: 'x', says: 'must be a UUID' },
  { schema: z.object({}), value: 'x', says: 'must be an object with fields' },
  { schema: z.strictObject({}), value: { x: 1 }, says: 'has fields that are not known: x' },
  { schema: z.union([z.int(), z.boolean()]), value: 'x', says: 'has none of the allowed forms' },
  { schema: z.number().multipleOf(0.5), value: 0.3, says: 'must be a multiple of 0.5' },
])('$value is told as: $says', ({ schema, value, says }) => {
  expect(textOf(schema, value)).toBe(says);
});

test('a text that is too long names its field as people call it', () => {
  const schema = z.object({ firstName: z.string().max(3) });
  expect(textOf(z.string().max(3), 'Maya')).toBe('may not be greater than 3 characters');
  expect(textOf(schema, { firstName: 'Maya' })).toBe('First Name may not be greater than 3 characters');
});

test('whatever is sent to whichever call, no wording of the checker reaches anybody', () => {
  for (const { path, request } of allCalls) {
    fc.assert(
      fc.property(fc.oneof(fc.object(), fc.jsonValue(), fc.constant({})), (sent) => {
        const { error } = request.safeParse(sent, { error: misfitText });
        for (const { message } of error?.issues ?? [])
          expect(message, path).not.toMatch(/^Invalid|expected|received|Too (small|big)|Unrecognized/);
      }),
      { numRuns: 15 },
    );
  }
});
