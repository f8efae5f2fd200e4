import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayAfter } from '../../time/day-text.ts';
import { type ArrearsInvoice, isCycleToDraft, peopleToBill, unbilledDays } from './arrears.ts';
import { billingCycles } from './billing-cycles.ts';
import { isPast } from './subscription-terms.ts';

test.each([
  [
    { tested: 5, testedBefore: 2, billed: 2 },
    { people: 3, late: 0 },
  ],
  [
    { tested: 5, testedBefore: 3, billed: 2 },
    { people: 3, late: 1 },
  ],
  [
    { tested: 3, testedBefore: 3, billed: 2 },
    { people: 1, late: 1 },
  ],
  [
    { tested: 5, testedBefore: 2, billed: 5 },
    { people: 0, late: 0 },
  ],
  [
    { tested: 5, testedBefore: 2, billed: 9 },
    { people: 0, late: 0 },
  ],
])('B390 B503: of the people %j the invoice of a cycle bills %j', (facts, people) => {
  expect(peopleToBill(facts)).toEqual(people);
});

const january: ArrearsInvoice = { endsOn: '2026-01-31', invoiceDate: '2026-02-01', isVoided: false };
const last: ArrearsInvoice = { endsOn: '2026-03-31', invoiceDate: '2026-04-01', isVoided: false };
test.each([
  ['2026-01-31', [], '2026-02-01', true],
  ['2026-01-31', [january], '2026-02-02', false],
  ['2026-01-31', [{ ...january, isVoided: true }], '2026-02-02', false],
  ['2026-01-31', [january], '2026-05-01', false],
  ['2026-02-28', [january], '2026-03-01', true],
  ['2026-02-28', [last], '2026-05-01', false],
  ['2026-03-31', [last], '2026-04-30', false],
  ['2026-03-31', [last], '2026-05-01', true],
  ['2026-03-31', [{ ...last, isVoided: true }], '2026-05-01', false],
  ['2026-03-31', [{ ...last, isVoided: true }, last], '2026-05-01', true],
] as const)(
  'B503: a cycle that ends on %s with the invoices %j is drafted on %s: %s',
  (endsOn, invoices, today, isDrafted) => {
    expect(isCycleToDraft({ endsOn }, { endsOn: '2026-03-31' }, invoices, today)).toBe(isDrafted);
  },
);

test.each([
  // The second quarter of a term from January 31 to the end of the year: cycles begin on the last day of shorter months.
  [2, [['2026-04-30', '2026-05-30']], { startsOn: '2026-05-31', endsOn: '2026-07-30', days: 61 }],
  [
    2,
    [
      ['2026-05-31', '2026-06-29'],
      ['2026-04-30', '2026-05-30'],
    ],
    { startsOn: '2026-06-30', endsOn: '2026-07-30', days: 31 },
  ],
  [2, [['2026-05-31', '2026-06-29']], { startsOn: '2026-04-30', endsOn: '2026-07-30', days: 62 }],
  // The rest of a year that was billed before it was changed to quarters.
  [2, [['2026-05-31', '2026-12-31']], { startsOn: '2026-04-30', endsOn: '2026-07-30', days: 31 }],
  [2, [['2026-04-30', '2026-07-30']], null],
  // The first month is on the invoice that begins the term.
  [1, [['2026-02-28', '2026-03-30']], { startsOn: '2026-03-31', endsOn: '2026-04-29', days: 30 }],
  // Days of two invoices are counted once.
  [
    2,
    [
      ['2026-04-30', '2026-05-30'],
      ['2026-04-30', '2026-07-30'],
    ],
    null,
  ],
] as const)(
  'B390 B507: of quarter %i with the parts %j the days %j are not billed',
  (number, parts, days) => {
    const term = { startsOn: '2026-01-31', endsOn: '2026-12-31' };
    const quarter = billingCycles(term, 3)[number - 1];
    const spans = parts.map(([startsOn, endsOn]) => ({ startsOn, endsOn }));
    expect(quarter && unbilledDays(quarter, spans)).toEqual(days);
  },
);

/** Days from the first day of the term. */
const day = fc.integer({ min: 0, max: 364 });
const visit = fc.record({ tested: day, delay: fc.integer({ min: 0, max: 25 }) });
const life = fc.record({
  length: fc.integer({ min: 1, max: 364 }),
  prePaid: fc.integer({ min: 0, max: 4 }),
  visits: fc.array(visit, { maxLength: 25 }),
  cycles: fc.array(fc.record({ from: day, id: fc.constantFrom(1, 2, 3) }), { maxLength: 4 }),
  presses: fc.array(fc.integer({ min: 0, max: 430 }), { maxLength: 5 }),
});

test('B390 B503: whenever tests arrive, the cycle is changed and staff make invoices themselves, everybody is billed once', () => {
  fc.assert(
    fc.property(life, ({ length, prePaid, visits, cycles, presses }) => {
      const startsOn = '2026-01-15';
      const at = (days: number) => dayAfter(startsOn, days);
      const term = { startsOn, endsOn: at(length) };
      const ofTerm = visits.filter(({ tested }) => tested <= length);
      const invoices: ArrearsInvoice[] = [];
      let billed = prePaid;
      for (let n = 0; n <= length + 62; n += 1) {
        const today = at(n);
        const known = ofTerm
          .filter(({ tested, delay }) => tested + delay <= n)
          .map(({ tested }) => at(tested));
        const id = cycles.findLast(({ from }) => from <= n)?.id ?? 2;
        const ended = billingCycles(term, id).filter((cycle) => isPast(cycle, today));
        const bill = ({ startsOn: from, endsOn }: { startsOn: string; endsOn: string }) => {
          const tested = known.filter((each) => each <= endsOn).length;
          const testedBefore = known.filter((each) => each < from).length;
          const { people } = peopleToBill({ tested, testedBefore, billed });
          if (people === 0) return;
          billed += people;
          invoices.push({ endsOn, invoiceDate: today, isVoided: false });
        };
        const newest = ended.at(-1);
        if (newest !== undefined && presses.includes(n)) bill(newest);
        for (const cycle of ended) if (isCycleToDraft(cycle, term, invoices, today)) bill(cycle);
        expect(billed).toBeLessThanOrEqual(Math.max(prePaid, known.length));
      }
      expect(billed).toBe(Math.max(prePaid, ofTerm.length));
    }),
  );
});
