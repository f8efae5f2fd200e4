import { apiBase, headers } from '@plumbline/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from '../http/start-test-server.ts';
import { startPortal } from '../portal.ts';
import { everyCall } from './every-call.ts';
import { askerOf, type Everybody, givenEverybody } from './everybody.ts';

/** What a list names twice, the same or saying two things about one: it is taken or refused, never a fault. */
let server: TestServer;
let everybody: Everybody;
beforeAll(async () => {
  server = await startPortal();
  everybody = await givenEverybody(server);
});
afterAll(() => server.stop());

/** The same with every answer of yes or no turned round. */
function turned(value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, turned(inner)]));
}

/** A request of which each list holds everything twice; null where it has no list with something in it. */
function doubled(request: unknown, again: (element: unknown) => unknown): unknown {
  let lists = 0;
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) {
      lists += value.length > 0 ? 1 : 0;
      const inner = value.map(walk);
      return [...inner, ...inner.map(again)];
    }
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, walk(held)]));
  };
  const walked = walk(request);
  return lists === 0 ? null : walked;
}

const shape = { ids: [1, 2], nested: [{ isOn: true, of: ['x'] }], none: [] };
test('a list is doubled, and the second can say the opposite', () => {
  expect(doubled(shape, (element) => element)).toEqual({
    ids: [1, 2, 1, 2],
    nested: [
      { isOn: true, of: ['x', 'x'] },
      { isOn: true, of: ['x', 'x'] },
    ],
    none: [],
  });
  expect(doubled({ nested: [{ isOn: true }] }, turned)).toEqual({
    nested: [{ isOn: true }, { isOn: false }],
  });
  expect(doubled({ ids: 3, none: [] }, turned)).toBeNull();
});

let sent = 0;
test.each(everyCall.map((requests) => [requests.call.path, requests] as const))(
  '%s takes or refuses what is named twice',
  async (path, { call, pointingAt }) => {
    const asker = askerOf(call);
    const place = asker === 'admin' ? everybody.own : everybody.apart;
    const { token, organizationId } = everybody.askers.get(asker) ?? {};
    for (const request of Object.values(pointingAt(place, place))) {
      for (const again of [turned, (element: unknown) => element]) {
        const body = doubled(request, again);
        if (body === null) continue;
        sent += 1;
        const response = await server.fetch(`${apiBase}/${path}`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            ...(token === undefined ? {} : { [headers.authorization]: `Bearer ${token}` }),
            ...(organizationId === undefined
              ? {}
              : { [headers.selectedOrganization]: String(organizationId) }),
          },
          body: JSON.stringify(body),
        });
        expect(response.status, (await response.text()).slice(0, 300)).toBeLessThan(500);
      }
    }
  },
);

test('many calls take lists', () => {
  expect(sent).toBeGreaterThan(40);
});
