import { permissionsOf, type ViewerKind } from '@plumbline/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from '../http/start-test-server.ts';
import { startPortal } from '../portal.ts';
import { everyCall } from './every-call.ts';
import { type Everybody, givenEverybody } from './everybody.ts';

/**
 * A connection keeps the statements it has prepared, whoever asked first, and the next viewer may see other tables under the same names.
 * Each call is asked by everybody who may ask it, one after the other and the first one again, on the one connection there is.
 */
let server: TestServer;
let everybody: Everybody;
beforeAll(async () => {
  server = await startPortal({}, { maxConnections: 1 });
  everybody = await givenEverybody(server);
});
afterAll(() => server.stop());

const askersOf = (permission: string, kinds: Iterable<ViewerKind>): ViewerKind[] =>
  [...kinds].filter((kind) =>
    [...permissionsOf({ kind, isBillingContact: false })].some((one) => one === permission),
  );

let asked = 0;
test.each(everyCall.map((requests) => [requests.call.path, requests] as const))(
  '%s is answered to everybody on one connection',
  async (_path, { call, pointingAt }) => {
    const kinds = askersOf(call.permission, everybody.askers.keys());
    if (kinds.length < 2) return;
    const [request] = Object.values(pointingAt(everybody.own, everybody.own));
    for (const kind of [...kinds, ...kinds.slice(0, 1)]) {
      const { status, body } = await server.sendForFile(call, request ?? {}, everybody.askers.get(kind));
      asked += 1;
      expect(status, `${kind}: ${Buffer.from(body).toString('utf8').slice(0, 300)}`).toBeLessThan(500);
    }
  },
);

test('many calls are for several kinds of viewer', () => {
  expect(asked).toBeGreaterThan(150);
  expect(
    server.logLines().filter(({ level, message }) => level === 'error' && message === 'unexpected error'),
  ).toEqual([]);
});
