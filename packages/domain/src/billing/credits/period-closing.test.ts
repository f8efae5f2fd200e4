import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type EndedPeriod, periodClosing } from './period-closing.ts';

const ended = (over: Partial<EndedPeriod> = {}): EndedPeriod => ({
  people: [
    { organizationId: 1, people: 5 },
    { organizationId: 2, people: 3 },
  ],
  counted: new Map(),
  balance: 2,
  lapsed: 0,
  doCreditsEnd: true,
  ...over,
});

test.each([
  ['counts its people by organization and ends what is left', {}, [5, 3], 2, 0],
  ['without finite credits ends nothing', { doCreditsEnd: false }, [5, 3], 0, 0],
  ['with an overage ends nothing', { balance: -4 }, [5, 3], 0, 0],
  [
    'again writes nothing',
    {
      counted: new Map([
        [1, 5],
        [2, 3],
      ]),
      balance: 0,
      lapsed: 2,
    },
    [],
    0,
    0,
  ],
  [
    'after late tests counts those and takes back what had ended',
    {
      counted: new Map([
        [1, 5],
        [2, 1],
      ]),
      balance: -2,
      lapsed: 7,
    },
    [2],
    0,
    2,
  ],
  ['takes back no more than had ended', { counted: new Map([[1, 5]]), balance: -3, lapsed: 1 }, [3], 0, 1],
  [
    'after somebody moved from one organization to the other counts nobody twice',
    {
      counted: new Map([
        [1, 6],
        [2, 2],
      ]),
      balance: 0,
    },
    [],
    0,
    0,
  ],
  [
    'with fewer people than counted leaves that to staff',
    {
      counted: new Map([
        [1, 9],
        [2, 3],
      ]),
      balance: 0,
    },
    [],
    0,
    0,
  ],
] as const)('B215 B271: closing a period that ended %s', (_, over, used, lapsing, restored) => {
  const closing = periodClosing(ended(over as Partial<EndedPeriod>));
  expect(closing.used.map(({ count }) => count)).toEqual(used);
  expect([closing.lapsing, closing.restored]).toEqual([lapsing, restored]);
});

test('B271: however often people arrive late and it is closed, every person is counted once and nothing is left over', () => {
  const arrivals = fc.array(
    fc.record({ organizationId: fc.integer({ min: 1, max: 3 }), people: fc.integer({ min: 0, max: 9 }) }),
  );
  fc.assert(
    fc.property(fc.nat({ max: 60 }), arrivals, (bought, arriving) => {
      const people = new Map<number, number>();
      const counted = new Map<number, number>();
      let lapsed = 0;
      for (const { organizationId, people: more } of [{ organizationId: 1, people: 0 }, ...arriving]) {
        people.set(organizationId, (people.get(organizationId) ?? 0) + more);
        const all = [...people.values()].reduce((sum, n) => sum + n, 0);
        const { used, lapsing, restored } = periodClosing({
          people: [...people].map(([id, n]) => ({ organizationId: id, people: n })),
          counted,
          balance: bought - all - lapsed,
          lapsed,
          doCreditsEnd: true,
        });
        for (const each of used)
          counted.set(each.organizationId, (counted.get(each.organizationId) ?? 0) + each.count);
        lapsed += lapsing - restored;
        expect(counted.get(organizationId) ?? 0).toBe(people.get(organizationId));
        expect(bought - all - lapsed).toBe(Math.min(0, bought - all));
      }
    }),
  );
});
