import { allCalls, apiBase, type Call, headers } from '@plumbline/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type DevicePortal, startDevicePortal } from '../device-portal.ts';

/** Every text field of every call, and every key of those that take any. */
let portal: DevicePortal;
beforeAll(async () => {
  portal = await startDevicePortal();
});
afterAll(() => portal.server.stop());

type Schema = z.core.$ZodType;

/** The places of texts in a request: a value that holds one text at that place, and its path. */
function placesOf(
  schema: Schema,
  wrap: (value: unknown) => unknown,
  path: string[],
): { value: unknown; path: string[] }[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries<Schema>(schema.shape).flatMap(([key, inner]) =>
      placesOf(inner, (value) => wrap({ [key]: value }), [...path, key]),
    );
  }
  if (schema instanceof z.ZodArray) return placesOf(schema.element, (value) => wrap([value]), [...path, '0']);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return placesOf(schema.def.innerType, wrap, path);
  if (schema instanceof z.ZodPipe) return placesOf(schema.in, wrap, path);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => placesOf(option, wrap, path));
  if (schema instanceof z.ZodString || schema instanceof z.ZodUnknown || schema instanceof z.ZodRecord)
    return [{ value: wrap('bad\0text'), path }];
  return [];
}

const unsent: readonly string[] = ['Device/SubmitTests'];

const send = (call: Call, request: unknown) =>
  portal.server.fetch(`${apiBase}/${call.path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [headers.authorization]: `Bearer ${portal.admin.token}`,
      [headers.selectedOrganization]: String(portal.organizationId),
    },
    body: JSON.stringify(request),
  });

const callsWithText = allCalls
  .filter(({ path }) => !unsent.includes(path))
  .map((call) => ({ call, places: placesOf(call.request, (value) => value, []) }))
  .filter(({ places }) => places.length > 0);

test('most calls take text', () => {
  expect(callsWithText.length).toBeGreaterThan(50);
});

test.each(callsWithText.map((row) => ({ ...row, path: row.call.path })))(
  '$path names the field whose text cannot be stored',
  async ({ call, places }) => {
    for (const { value, path } of places) {
      const response = await send(call, value);
      // Who may not ask is told so before the body is read.
      if (response.status === 403) return;
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { errors: [{ code: 'request.unstorable_text', field: path.join('.') }] },
      ]);
    }
  },
);

test('a key is a text too, and nesting has an end', async () => {
  const [first] = callsWithText;
  if (first === undefined) throw new Error('no call takes text');
  const open = allCalls.find(({ permission }) => permission === 'public') ?? first.call;
  expect((await send(open, { 'a\0': 1 })).status).toBe(400);
  expect((await send(open, { a: JSON.parse(`${'['.repeat(1_000)}${']'.repeat(1_000)}`) })).status).toBe(400);
});
