import { expect, test } from 'vitest';
import { fallRiskOf, isBelowAverageChairStand, tandemHeldSeconds } from './fall-risk.ts';

const well = {
  ageYears: 72,
  sex: 'F' as const,
  tandemHeldSeconds: 10,
  timedUpAndGoSeconds: 11.9,
  chairStands: 10,
};

test.each([
  { why: 'all done, none past its cut-off', facts: well, risk: 1 },
  { why: 'one past: raised', facts: { ...well, timedUpAndGoSeconds: 12 }, risk: 2 },
  { why: 'two past: high', facts: { ...well, timedUpAndGoSeconds: 12, tandemHeldSeconds: 9.9 }, risk: 3 },
  {
    why: 'two past, the third not done: high',
    facts: { ...well, timedUpAndGoSeconds: 12, tandemHeldSeconds: 9.9, chairStands: null },
    risk: 3,
  },
  { why: 'one not done and none past: unknown', facts: { ...well, chairStands: null }, risk: 0 },
  { why: 'under 60: no stamp', facts: { ...well, ageYears: 59, timedUpAndGoSeconds: 30 }, risk: null },
  { why: 'without a sex the chair stand says nothing', facts: { ...well, sex: null }, risk: 0 },
])('fall risk: $why', ({ facts, risk }) => {
  expect(fallRiskOf(facts)).toBe(risk);
});

test.each<{ why: string; held: Record<number, number[]>; seconds: number | null }>([
  { why: 'as it was held', held: { 16: [10], 23: [10], 37: [7.5], 49: [] }, seconds: 7.5 },
  { why: 'the longest of several attempts', held: { 37: [4, 10] }, seconds: 10 },
  { why: 'held, though an easier stage was not', held: { 23: [8], 37: [10] }, seconds: 10 },
  { why: 'not tried after semi tandem was lost: 0', held: { 16: [10], 23: [9.9] }, seconds: 0 },
  { why: 'not tried after feet together was lost: 0', held: { 16: [3] }, seconds: 0 },
  {
    why: 'not tried though the easier ones were held: unknown',
    held: { 16: [10], 23: [6, 10] },
    seconds: null,
  },
  { why: 'one leg alone tells nothing of it', held: { 49: [2] }, seconds: null },
  { why: 'nothing was held', held: {}, seconds: null },
])('the tandem stage: $why', ({ held, seconds }) => {
  const stages = Object.entries(held).flatMap(([id, all]) =>
    all.map((one) => ({ stanceId: Number(id), seconds: one })),
  );
  expect(tandemHeldSeconds(stages)).toBe(seconds);
});

test.each([
  { ageYears: 60, sex: 'M' as const, below: 13, average: 14 },
  { ageYears: 64, sex: 'F' as const, below: 11, average: 12 },
  { ageYears: 69, sex: 'M' as const, below: 11, average: 12 },
  { ageYears: 74, sex: 'F' as const, below: 9, average: 10 },
  { ageYears: 79, sex: 'M' as const, below: 10, average: 11 },
  { ageYears: 84, sex: 'F' as const, below: 8, average: 9 },
  { ageYears: 89, sex: 'M' as const, below: 7, average: 8 },
  { ageYears: 94, sex: 'F' as const, below: 3, average: 4 },
])('the chair stand table at $ageYears, $sex', ({ ageYears, sex, below, average }) => {
  expect(isBelowAverageChairStand({ ageYears, sex, chairStands: below })).toBe(true);
  expect(isBelowAverageChairStand({ ageYears, sex, chairStands: average })).toBe(false);
});

test('no table under 60 and over 94', () => {
  expect(isBelowAverageChairStand({ ageYears: 59, sex: 'M', chairStands: 1 })).toBeNull();
  expect(isBelowAverageChairStand({ ageYears: 95, sex: 'M', chairStands: 1 })).toBeNull();
});
