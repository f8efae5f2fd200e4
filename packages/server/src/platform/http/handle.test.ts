import { defineCall, fileReply } from '@plumbline/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { fail, handle, handleInPhases, ok } from './handle.ts';

const call = defineCall({
  path: 'Test/Typed',
  feature: 'profiles',
  summary: 'For the compiler.',
  permission: 'profile:read',
  reads: [],
  request: z.object({ id: z.int() }),
  response: z.object({ name: z.string() }),
  errors: ['profile.not_found'],
});
const silent = defineCall({
  path: 'Test/Silent',
  feature: 'profiles',
  summary: 'For the compiler.',
  permission: 'profile:read',
  reads: [],
  request: z.object({}),
  response: z.object({}),
});
const file = defineCall({ ...silent, path: 'Test/File', response: fileReply('application/pdf') });

/** Each of these is judged by the compiler in the lint run: a line that stopped being an error fails it. */
test('a handler answers with what its call declares, and nothing else compiles', () => {
  const handlers = [
    handle(call, async ({ request }) => (request.id > 1 ? ok({ name: 'x' }) : fail('profile.not_found'))),
    // @ts-expect-error a refusal that the call does not declare
    handle(call, async () => fail('test.not_found')),
    // @ts-expect-error one declared and one undeclared refusal
    handle(call, async () => (Date.now() > 1 ? fail('test.not_found') : fail('profile.not_found'))),
    // @ts-expect-error any refusal of a call without refusals
    handle(silent, async () => fail('profile.not_found')),
    // @ts-expect-error a reply without its key
    handle(call, async () => ok({})),
    // @ts-expect-error a reply of another type
    handle(call, async () => ok({ name: 7 })),
    // @ts-expect-error a request field that the call does not ask for
    handle(call, async ({ request }) => ok({ name: request.nickname })),
    // @ts-expect-error an object where a file belongs
    handle(file, async () => ok({ name: 'x' })),
    handle(file, async () => ok({ bytes: new Uint8Array(), fileName: 'x.pdf' })),
    handleInPhases(call, async ({ inScope }) => {
      const first = await inScope(async () => ok(1));
      if (!first.ok) return first;
      return inScope(async () => (first.value > 0 ? ok({ name: 'x' }) : fail('profile.not_found')));
    }),
    handleInPhases(call, async ({ inScope }) => {
      const first = await inScope(async () => fail('profile.not_found'));
      if (!first.ok) return first;
      return ok({ name: 'x' });
    }),
    // @ts-expect-error a phase's undeclared refusal passed on
    handleInPhases(call, async ({ inScope }) => inScope(async () => fail('test.not_found'))),
    // @ts-expect-error a transaction where there is none
    handleInPhases(call, async ({ tx }) => ok({ name: String(tx) })),
  ];
  expect(handlers.map((handler) => handler.call.path)).toHaveLength(13);
});
