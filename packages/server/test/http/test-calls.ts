import { defineCall, fileReply, withheld } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { handle, handleInPhases, ok } from '../../src/platform/http/handle.ts';
import { fail } from '../../src/platform/http/result.ts';

/** Calls that exist in tests only: one for each thing the platform promises. */

export const echo = defineCall({
  path: 'Test/Echo',
  feature: 'staff',
  summary: 'Answers what it was asked.',
  permission: 'public',
  request: z.object({ text: z.string().max(50), count: z.int().default(1) }),
  response: z.object({ text: z.string(), count: z.int(), viewerKind: z.string(), timeZone: z.string() }),
});

export const echoHandler = handle(echo, async ({ request, viewer }) =>
  ok({ ...request, viewerKind: viewer.kind, timeZone: viewer.timeZone, secretColumn: 'never leaves' }),
);

export const person = defineCall({
  path: 'Test/GetPerson',
  feature: 'profiles',
  summary: 'A named person.',
  permission: 'profile:read',
  request: z.object({ id: z.int() }),
  response: z.object({ id: z.int(), lastName: withheld(z.string()), ageYears: z.int() }),
  errors: ['profile.not_found'],
  audits: 'profile',
});

export const personHandler = handle(person, async ({ request, auditRead }) => {
  if (request.id === 404) return fail('profile.not_found');
  if (request.id !== 13) auditRead([request.id]);
  return ok({ id: request.id, lastName: 'Lindqvist', ageYears: 15 });
});

export const report = defineCall({
  path: 'Test/GetReport',
  feature: 'reports',
  summary: 'A file.',
  permission: 'profile:read',
  request: z.object({ id: z.int(), fileName: z.string() }),
  response: fileReply('application/pdf'),
  errors: ['report.no_tests'],
});

export const reportHandler = handleInPhases(report, async ({ request, inScope }) => {
  const read = await inScope(async (tx) => {
    const [row] = await tx.query<{ account: string }>(sql`select scope.text('app.account') as account`);
    return row && request.id > 0 ? ok(row.account) : fail('report.no_tests');
  });
  if (!read.ok) return read;
  return ok({ bytes: new TextEncoder().encode(`%PDF for ${read.value}`), fileName: request.fileName });
});
