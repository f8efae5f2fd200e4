import { expect, test } from 'vitest';
import { canCorrectTime, heldTimeProblem, mustCorrectTime } from './held-test.ts';

const at = (text: string) => Date.parse(text);
const received = '2026-11-20T15:00:00Z';
const held = (sent: string, reasonCode = 'match.none') => ({
  reasonCode,
  sentMs: at(sent),
  receivedMs: at(received),
});

test.each([
  { why: 'nobody was found', sent: '2026-11-20T14:00:00Z', reason: 'match.none', can: false, must: false },
  {
    why: 'a clock four minutes ahead',
    sent: '2026-11-20T15:04:00Z',
    reason: 'match.none',
    can: false,
    must: false,
  },
  {
    why: 'a clock three hours ahead',
    sent: '2026-11-20T18:00:00Z',
    reason: 'match.none',
    can: true,
    must: false,
  },
  {
    why: 'a clock two days ahead',
    sent: '2026-11-22T15:00:00Z',
    reason: 'match.none',
    can: true,
    must: true,
  },
  {
    why: 'held as ahead',
    sent: '2026-11-22T15:00:00Z',
    reason: 'submission.in_future',
    can: true,
    must: true,
  },
  {
    why: 'before birth',
    sent: '1970-01-01T00:10:00Z',
    reason: 'submission.before_birth',
    can: true,
    must: false,
  },
  {
    why: 'a code that ended',
    sent: '2026-11-19T15:00:00Z',
    reason: 'submission.code_ended',
    can: true,
    must: false,
  },
])('the time of a held test, $why: may be corrected $can, must be $must', ({ sent, reason, can, must }) => {
  expect(canCorrectTime(held(sent, reason))).toBe(can);
  expect(mustCorrectTime(held(sent, reason))).toBe(must);
});

test.each([
  { why: 'as it was sent', sent: '2026-11-20T14:00:00Z', corrected: null, problem: null },
  { why: 'ahead and not corrected', sent: '2026-11-22T15:00:00Z', corrected: null, problem: 'afterArrival' },
  { why: 'ahead, corrected', sent: '2026-11-22T15:00:00Z', corrected: '2026-11-20T14:50:00Z', problem: null },
  {
    why: 'corrected to after it arrived',
    sent: '2026-11-22T15:00:00Z',
    corrected: '2026-11-20T16:00:00Z',
    problem: 'afterArrival',
  },
  {
    why: 'a good time changed',
    sent: '2026-11-20T14:00:00Z',
    corrected: '2026-11-19T14:00:00Z',
    problem: 'notInDoubt',
  },
  {
    why: 'before the chosen person was born',
    sent: '2010-01-01T00:00:00Z',
    corrected: null,
    problem: 'beforeBirth',
  },
  {
    why: 'the same, corrected',
    sent: '2010-01-01T00:00:00Z',
    corrected: '2026-11-20T14:00:00Z',
    problem: null,
  },
  {
    why: 'corrected to before birth',
    sent: '2026-11-22T15:00:00Z',
    corrected: '2009-01-01T00:00:00Z',
    problem: 'beforeBirth',
  },
] as const)('$why: $problem', ({ sent, corrected, problem }) => {
  expect(heldTimeProblem(held(sent), corrected === null ? null : at(corrected), '2010-05-05')).toBe(problem);
});

test('nobody knows the birth date: nothing is before it', () => {
  expect(heldTimeProblem(held('1990-01-01T00:00:00Z'), null, null)).toBeNull();
});
