import { expect, test } from 'vitest';
import { z } from 'zod';
import { allCalls } from './calls.ts';

/** What no column holds: one more than an int, and a text longer than any that people write. */
const tooLarge = 2_147_483_648;
const tooLong = 'x'.repeat(100_001);

/** Columns of int8, which hold every whole number that JSON can write. */
const large = ['Audit/GetAuditLogPaged.cursor', 'Device/SendProgress.sequence'];

/** Pages that the old client sends along, which nobody reads or stores; the size of a request bounds them. */
const unread = ['Profile/ProfileTestPdfForPortal', 'Billing/InvoicePdfForPortal'].flatMap((path) =>
  ['htmLString', 'headerHtmlString', 'footerHtmlString'].map((key) => `${path}.${key}`),
);

type Schema = z.core.$ZodType;
interface Place {
  path: string;
  schema: Schema;
  kind: 'number' | 'text';
}

/** The numbers and texts of a request, each with the outermost schema that judges it alone. */
function placesOf(schema: Schema, path: string, outermost: Schema = schema): Place[] {
  if (schema instanceof z.ZodObject)
    return Object.entries<Schema>(schema.shape).flatMap(([key, inner]) => placesOf(inner, `${path}.${key}`));
  if (schema instanceof z.ZodArray) return placesOf(schema.element, `${path}[]`);
  if (schema instanceof z.ZodUnion)
    return schema.options.flatMap((option) => placesOf(option, path, isPlain(option) ? outermost : option));
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return placesOf(schema.def.innerType, path, isPlain(schema.def.innerType) ? outermost : undefined);
  if (schema instanceof z.ZodPipe)
    return placesOf(schema.in, path, isPlain(schema.in) ? outermost : undefined);
  if (schema instanceof z.ZodNumber) return [{ path, schema: outermost, kind: 'number' }];
  if (schema instanceof z.ZodString) return [{ path, schema: outermost, kind: 'text' }];
  return [];
}

const isPlain = (schema: Schema): boolean => !(schema instanceof z.ZodObject || schema instanceof z.ZodArray);

const places = allCalls.flatMap(({ path, request }) => placesOf(request, path));
/** Where a value comes through as it is; what the schema cuts down to its bound is bounded. */
const accepted = (kind: Place['kind'], value: number | string) =>
  places
    .filter((place) => place.kind === kind && z.safeParse(place.schema, value).data === value)
    .map(({ path }) => path);

test('requests hold hundreds of numbers and texts', () => {
  expect(places.length).toBeGreaterThan(300);
});

test('no number of a request passes what its column holds', () => {
  expect(accepted('number', tooLarge).filter((path) => !large.includes(path))).toEqual([]);
  expect(accepted('number', -tooLarge - 1).filter((path) => !large.includes(path))).toEqual([]);
});

test('no text of a request is without an end', () => {
  expect(accepted('text', tooLong).filter((path) => !unread.includes(path))).toEqual([]);
});
