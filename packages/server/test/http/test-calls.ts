import { setTimeout as wait } from 'node:timers/promises';
import { defineCall, fileReply, withheld } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { fail, type Handler, handle, handleInPhases, ok } from '../../src/platform/http/handle.ts';
import type { ViewerOf } from '../../src/platform/http/viewer-of.ts';
import type { Viewer } from '../../src/platform/viewer.ts';
import { aViewer } from '../database/viewers.ts';

/** Calls that exist in tests only, one for each thing the platform promises. */

export const echo = defineCall({
  path: 'Test/Echo',
  feature: 'staff',
  summary: 'Answers what it was asked.',
  permission: 'public',
  scope: 'public',
  reads: [],
  request: z.object({ text: z.string().max(50), count: z.int().default(1) }),
  response: z.object({ text: z.string(), count: z.int(), viewerKind: z.string(), timeZone: z.string() }),
});
const echoHandler = handle(echo, async ({ request, viewer }) =>
  ok({ ...request, viewerKind: viewer.kind, timeZone: viewer.timeZone, passwordHash: 'never leaves' }),
);

export const person = defineCall({
  path: 'Test/GetPerson',
  feature: 'profiles',
  summary: 'A named person.',
  permission: 'profile:read',
  reads: [],
  request: z.object({ id: z.int().positive(), forgetsAudit: z.boolean().default(false) }),
  response: z.object({ id: z.int(), lastName: withheld(z.string()), ageYears: z.int() }),
  errors: ['profile.not_found'],
  audits: 'profile',
});
const personHandler = handle(person, async ({ request, auditRead }) => {
  if (request.id === 404) return fail('profile.not_found');
  if (!request.forgetsAudit) auditRead([request.id]);
  return ok({ id: request.id, lastName: 'Lindqvist', ageYears: 15 });
});

export const late = defineCall({
  ...person,
  path: 'Test/GetPersonTooLate',
  request: z.object({ id: z.int() }),
});
const lateHandler = handleInPhases(late, async ({ request, inScope, auditRead }) => {
  await inScope(async () => ok(null));
  auditRead([request.id]);
  return ok({ id: request.id, lastName: 'Lindqvist', ageYears: 15 });
});

/** Writes a group, then answers as asked: well, with a refusal, with one that keeps, wrongly shaped, or not at all. */
export const write = defineCall({
  path: 'Test/CreateGroup',
  feature: 'groups',
  summary: 'Writes a row.',
  permission: 'group:write',
  changes: [],
  request: z.object({
    name: z.string(),
    outcome: z.enum(['ok', 'refuse', 'refuseAndKeep', 'misfit', 'throw', 'nest']),
  }),
  response: z.object({ id: z.int() }),
  errors: ['test.not_yours_to_change'],
});
const writeHandler = handle(write, async ({ request, viewer, tx, services }) => {
  const [row] = await tx.query<{ id: number }>(
    sql`insert into groups (organization_id, name) values (${viewer.organizationId}, ${request.name}) returning id`,
  );
  if (request.outcome === 'refuse') return fail('test.not_yours_to_change');
  if (request.outcome === 'refuseAndKeep') {
    return fail('test.not_yours_to_change', {}, { keepsChanges: true, field: 'name' });
  }
  if (request.outcome === 'throw') throw new Error(`cannot store ${request.name}`);
  if (request.outcome === 'nest')
    await services.limits.take({ name: 'nested', max: 1, windowSeconds: 60 }, 'x');
  return ok({ id: request.outcome === 'misfit' ? 0.5 : (row?.id ?? 0) });
});

/** Says as whom it writes. */
export const writeForStaff = defineCall({
  path: 'Test/UpdateIntegration',
  feature: 'integrations',
  summary: 'Writes as whoever asks; for internal staff the portal writes.',
  permission: 'integration:manage',
  changes: [],
  request: z.object({}),
  response: z.object({ role: z.string(), job: z.string().nullable(), account: z.int() }),
});
const writeForStaffHandler = handle(
  writeForStaff,
  async ({ tx }) => {
    const [row] = await tx.query<{ role: string; job: string | null; account: number }>(
      sql`select current_setting('role') as role, scope.text('app.job') as job, scope.int('app.account') as account`,
    );
    return row === undefined ? Promise.reject(new Error('a scope has no settings')) : ok(row);
  },
  { jobForStaff: 'test.change' },
);

export const report = defineCall({
  path: 'Test/GetReport',
  feature: 'reports',
  summary: 'A file.',
  permission: 'report:read',
  reads: [],
  request: z.object({ fileName: z.string(), isEmpty: z.boolean().default(false) }),
  response: fileReply('application/pdf'),
  errors: ['report.no_tests'],
});
const reportHandler = handleInPhases(report, async ({ request, inScope }) => {
  const read = await inScope(async (tx) => {
    const [row] = await tx.query<{ account: string }>(sql`select scope.text('app.account') as account`);
    return row && !request.isEmpty ? ok(row.account) : fail('report.no_tests');
  });
  if (!read.ok) return read;
  return ok({ bytes: new TextEncoder().encode(`%PDF for ${read.value}`), fileName: request.fileName });
});

export const upload = defineCall({
  path: 'Test/Upload',
  feature: 'devices',
  summary: 'Takes two kilobytes.',
  permission: 'device:submit',
  reads: [],
  request: z.object({ data: z.string() }),
  response: z.object({ length: z.int() }),
  bodyLimitBytes: 2048,
});
const uploadHandler = handle(upload, async ({ request }) => ok({ length: request.data.length }));

export const guess = defineCall({
  path: 'Test/Guess',
  feature: 'devices',
  summary: 'May be asked three times an hour.',
  permission: 'public',
  scope: 'public',
  reads: [],
  request: z.object({ code: z.string() }),
  response: z.object({ network: z.string() }),
});
const guessHandler = handle(guess, async ({ network }) => ok({ network }), {
  limits: [
    { limit: { name: 'guesses', max: 3, windowSeconds: 3600 }, keyOf: ({ network }) => network },
    {
      limit: { name: 'guesses-of-a-code', max: 2, windowSeconds: 3600 },
      keyOf: ({ request }) => request.code,
    },
  ],
});

/** Waits until it is let go, to be caught in flight. */
export const slow = defineCall({
  path: 'Test/Slow',
  feature: 'staff',
  summary: 'Takes its time.',
  permission: 'public',
  scope: 'public',
  reads: [],
  request: z.object({ milliseconds: z.int().max(10_000) }),
  response: z.object({ waited: z.int() }),
});
let ending = new AbortController();

/** Ends the slow calls that nobody waits for any more. */
export function endSlowCalls(): void {
  ending.abort();
  ending = new AbortController();
}

const slowHandler = handleInPhases(slow, async ({ request }) => {
  await wait(request.milliseconds, undefined, { signal: ending.signal });
  return ok({ waited: request.milliseconds });
});

/** Meets trouble of the database: its connection ends, or its statement runs out of time. */
export const trouble = defineCall({
  path: 'Test/Trouble',
  feature: 'staff',
  summary: 'Loses its connection or its time.',
  permission: 'public',
  scope: 'public',
  reads: [],
  request: z.object({ kind: z.enum(['lost', 'slow']) }),
  response: z.object({}),
});
const troubleHandler = handle(trouble, async ({ request, tx }) => {
  if (request.kind === 'lost') await tx.query(sql`select pg_terminate_backend(pg_backend_pid())`);
  await tx.query(sql`select set_config('statement_timeout', '20', true)`);
  await tx.query(sql`select pg_sleep(5)`);
  return ok({});
});

export const testHandlers: readonly Handler[] = [
  echoHandler,
  personHandler,
  lateHandler,
  writeHandler,
  writeForStaffHandler,
  reportHandler,
  uploadHandler,
  guessHandler,
  slowHandler,
  troubleHandler,
];

/**
 * Tokens of tests: the kind of viewer by name, so that a test says who asks. `dead`, `elsewhere` and `ungranted` are refused as the
 * access feature would.
 */
export function viewerByToken(own: Partial<Viewer>): ViewerOf {
  return async (token, selectedOrganizationId, { timeZone }) => {
    if (token === 'dead') return fail('access.signed_out');
    if (token === 'elsewhere') return fail('organization.not_yours');
    if (token === 'ungranted') return fail('organization.no_grant');
    if (token === 'broken') throw new Error('session of Lindqvist cannot be read');
    const kind = token as Viewer['kind'];
    return ok(
      aViewer({
        ...own,
        kind,
        organizationId: selectedOrganizationId ?? own.organizationId ?? null,
        timeZone,
      }),
    );
  };
}
