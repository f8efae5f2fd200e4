import fc from 'fast-check';
import { correctionOf, creditRows } from '../src/billing/credits/credit-corrections.ts';
import type { CreditEntry, CreditEntryTypeId } from '../src/billing/credits/credit-entry.ts';
import { anyDay } from './example-subscriptions.ts';

/** An entry of 250 credits that were bought for a year. */
export const exampleEntry = (over: Partial<CreditEntry> = {}): CreditEntry => ({
  id: 1,
  typeId: 2,
  count: 250,
  startsOn: '2026-08-01',
  endsOn: '2027-07-31',
  correctsId: null,
  isReversal: false,
  ...over,
});

/** What somebody does to the credits: adds an entry, or changes or takes back one of the rows. */
type Act =
  | { kind: 'add'; typeId: CreditEntryTypeId; count: number; day: string }
  | { kind: 'edit' | 'delete'; place: number; count: number };

const anyCount = fc.integer({ min: 1, max: 500 });
const anyAct: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    kind: fc.constant('add' as const),
    typeId: fc.constantFrom<CreditEntryTypeId[]>(1, 2, 3, 4),
    count: anyCount,
    day: anyDay,
  }),
  fc.record({ kind: fc.constantFrom('edit' as const, 'delete' as const), place: fc.nat(), count: anyCount }),
);

/** Entries after random acts, and what a plain list would hold that is changed in place: the model that the entries must agree with. */
export interface Replayed {
  entries: CreditEntry[];
  model: { id: number; typeId: CreditEntryTypeId; count: number }[];
}

export const anyReplay: fc.Arbitrary<Replayed> = fc.array(anyAct, { maxLength: 40 }).map((acts) => {
  const entries: CreditEntry[] = [];
  const model: Replayed['model'] = [];
  for (const act of acts) {
    const id = entries.length + 1;
    if (act.kind === 'add') {
      const { typeId, count, day } = act;
      entries.push(exampleEntry({ id, typeId, count, startsOn: day, endsOn: day }));
      model.push({ id, typeId, count });
      continue;
    }
    const row = creditRows(entries)[act.place % Math.max(1, model.length)];
    const inModel = model.find((each) => each.id === row?.id);
    if (row === undefined || inModel === undefined) continue;
    const added = correctionOf(row, act.kind === 'edit' ? { count: act.count } : null);
    entries.push(...added.map((entry, index) => ({ ...entry, id: id + index })));
    if (!row.isDeleted) inModel.count = act.kind === 'edit' ? act.count : 0;
  }
  return { entries, model };
});
