import { login, updatePassword } from '@plumbline/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestServer } from '../../../test/http/start-test-server.ts';
import { withinOneWindow } from '../../../test/one-window.ts';
import { password, signIn, startPortal } from '../../../test/portal.ts';
import { Overloaded } from '../../platform/bounded-work.ts';
import { passwordWork } from '../../platform/secrets/password-hash.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startPortal();
});
afterAll(() => server.stop());
beforeEach(withinOneWindow);

/** Takes every place where passwords are hashed, and every place to wait for one, until it is told to leave. */
async function occupied(during: () => Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const taken: Promise<unknown>[] = [];
  let isFull = false;
  for (let places = 0; places < 1_000 && !isFull; places += 1) {
    const place = passwordWork(() => promise).catch((error: unknown) => {
      if (!(error instanceof Overloaded)) throw error;
      isFull = true;
    });
    taken.push(place);
    await Promise.resolve();
    await Promise.resolve();
  }
  expect(isFull).toBe(true);
  try {
    await during();
  } finally {
    resolve();
    await Promise.all(taken);
  }
}

test('past what can be hashed at once a sign-in is told to come back, known or not, and has not guessed', async () => {
  const { email } = await signIn(server, {});
  await occupied(async () => {
    // More often than a wrong password may be tried.
    for (let time = 0; time < 12; time += 1) {
      const answer = await server.send(login, { email, password });
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
      expect(answer.body.errors[0]?.code).toBe('server.overloaded');
    }
    expect((await server.send(login, { email: 'nobody@fixture.example', password })).status).toBe(503);
  });
  expect((await server.sendOk(login, { email, password })).token).not.toBeNull();
  expect((await server.send(login, { email: 'nobody@fixture.example', password })).status).toBe(422);
  expect(server.logLines().filter(({ level }) => level === 'error')).toEqual([]);
});

test('nor has whoever confirms a change with the own password', async () => {
  const { options } = await signIn(server, {});
  const change = { oldPassword: password, newPassword: 'Quiet-Harbor-41' };
  await occupied(async () => {
    for (let time = 0; time < 12; time += 1) {
      expect((await server.send(updatePassword, change, options)).status).toBe(503);
    }
  });
  await server.sendOk(updatePassword, change, options);
});
