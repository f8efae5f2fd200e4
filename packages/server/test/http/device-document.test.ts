import { readFile } from 'node:fs/promises';
import { apiBase } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { givenProfile } from '../builders/people.ts';
import { givenCode } from '../builders/programs.ts';
import { type DevicePortal, startDevicePortal } from '../device-portal.ts';

type Json = Record<string, unknown>;
interface Document {
  paths: Record<string, { post: { requestBody: { content: Record<string, { schema: Json }> } } }>;
}

let portal: DevicePortal;
let document: Document;
let examples: ReadonlyMap<string, Json>;

/** The examples of the document: fenced as JSON and headed by the path that they are sent to. */
async function readExamples(): Promise<ReadonlyMap<string, Json>> {
  const text = await readFile(new URL('../../../../docs/device-api.md', import.meta.url), 'utf8');
  return new Map(
    [...text.matchAll(/^```json (\S+)\n([\s\S]*?)^```$/gm)].map(([, path = '', body = '']) => [
      path,
      JSON.parse(body) as Json,
    ]),
  );
}

beforeAll(async () => {
  portal = await startDevicePortal();
  document = (await (await portal.server.fetch(`${apiBase}/openapi.json`)).json()) as Document;
  examples = await readExamples();
});
afterAll(() => portal.server.stop());

const example = (path: string): Json => {
  const body = examples.get(path);
  if (body === undefined) throw new Error(`The document has no example of ${path}.`);
  return body;
};

const schemaOf = (path: string) => {
  const schema = document.paths[`${apiBase}/${path}`]?.post.requestBody.content['application/json']?.schema;
  if (schema === undefined) throw new Error(`OpenAPI has no request of ${path}.`);
  return z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
};

/** As a client without any of the portal's code sends it. */
async function send(path: string, body: Json, token?: string): Promise<Json> {
  const response = await portal.server.fetch(`${apiBase}/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, ...((await response.json()) as Json) };
}

test('every example of the device document fits the published OpenAPI', () => {
  expect([...examples.keys()].toSorted()).toEqual([
    'Device/GetRoster',
    'Device/MatchPerson',
    'Device/RedeemCode',
    'Device/SendProgress',
    'Device/SubmitTests',
    'Device/TakeAppMessages',
    'GetMobileToken',
  ]);
  for (const [path, body] of examples) {
    const { error } = schemaOf(path).safeParse(body);
    expect([path, error?.issues]).toEqual([path, undefined]);
  }
});

test('OpenAPI says what a test is: one without inputClass, or with another, does not fit', () => {
  const { tests } = example('Device/SubmitTests') as { tests: Json[] };
  const { inputClass, ...without } = tests[0] ?? {};
  const schema = schemaOf('Device/SubmitTests');
  expect(inputClass).toBe('touch');
  expect(schema.safeParse({ tests: [without] }).success).toBe(false);
  expect(schema.safeParse({ tests: [{ ...without, inputClass: 'voice' }] }).success).toBe(false);
  expect(schema.safeParse({ tests: [{}] }).success).toBe(false);
});

test('a phone that sends what the document shows redeems a code, finds its person and has its test scored', async () => {
  const { code, birthDate, lastName } = {
    ...example('Device/RedeemCode'),
    ...example('Device/MatchPerson'),
  } as Record<'code' | 'birthDate' | 'lastName', string>;
  const groupIds = [portal.football];
  const { id } = await givenProfile(portal.server.db, portal.organizationId, {
    groupIds,
    birthDate,
    lastName,
  });
  await givenCode(portal.server.db, portal.organizationId, { groupId: portal.football, code });

  const redeemed = await send('Device/RedeemCode', example('Device/RedeemCode'));
  expect(redeemed).toMatchObject({ status: 200, isSuccess: true });
  const token = String(redeemed.token);
  expect(await send('Device/MatchPerson', example('Device/MatchPerson'), token)).toMatchObject({
    status: 200,
  });
  expect(await send('Device/SendProgress', example('Device/SendProgress'), token)).toMatchObject({
    status: 200,
    isOver: false,
  });
  const submitted = await send('Device/SubmitTests', example('Device/SubmitTests'), token);
  expect(submitted.outcomes).toMatchObject([{ status: 'stored', profileId: id, errors: [] }]);
  const [stored] = await portal.server.db.owner<{ score: number; platform: string }>(
    sql`select m.score, t.device ->> 'platform' as platform from tests t
      join test_measures m on m.test_id = t.id and m.measure_id = 1002 where t.profile_id = ${id}`,
  );
  expect(Number(stored?.score)).toBeGreaterThan(200);
  expect(stored?.platform).toBe('iOS');
});

test('a phone of staff that sends what the document shows has a token, a roster and its messages', async () => {
  const session = portal.trainer.token;
  const account = await send('account/GetCurrentUser', {}, session);
  const { email } = account.account as { email: string };
  const taken = await send('GetMobileToken', { ...example('GetMobileToken'), Email: email }, session);
  expect(taken).toMatchObject({ status: 200, isSuccess: true });
  const token = String(taken.token);
  expect(await send('Device/GetRoster', example('Device/GetRoster'), token)).toMatchObject({ status: 200 });
  expect(await send('Device/TakeAppMessages', example('Device/TakeAppMessages'), token)).toMatchObject({
    status: 200,
  });
});
