import { findMeasure } from '../../clinical/measures/find-measure.ts';
import { definePlayerTest, type PlayerTest, type PlayerTestKey } from '../player-test.ts';
import { type MotionPosition, motionPositionOf, motionPositions, turnPositions } from './motion-position.ts';
import type { MotionPlan } from './motion-run.ts';

/** 3 s to take the position (vendor's guide) and 10 s of standing, as the portal expects of a stance. */
const timing = { leadInMs: 3_000, durationMs: 10_000 } as const;

/** As often as the device tells its motion. */
const anyRate = { sampleRateHz: null, minSamplesPerSecond: 0 } as const;
/** Readings in between are left out; lines between neighbors do no more than that. A rate of 30 that is told as 29.9 is one of 30. */
const slow = { sampleRateHz: 30, minSamplesPerSecond: 29 } as const;
/** Nothing is made up between the readings of a slower device: most browsers tell 60 a second, and it is said that they cannot. */
const fast = { sampleRateHz: null, minSamplesPerSecond: 95 } as const;

const motion = (
  measureId: number,
  key: PlayerTestKey,
  positionIds: readonly number[],
  hasSteps: boolean,
  rate: Pick<MotionPlan, 'sampleRateHz' | 'minSamplesPerSecond'> = anyRate,
): PlayerTest => {
  const plan: MotionPlan = {
    kind: 'motion',
    recording: 'acceleration',
    positions: positionIds.map(motionPositionOf),
    hasSteps,
    ...timing,
    ...rate,
    turns: null,
  };
  return definePlayerTest(measureId, key, plan, {
    // Two baselines are what is published for balance (Brett et al. 2020); a squat is hard enough once.
    repetitions: { screening: 1, assessment: hasSteps ? 2 : 1, expedited: 1 },
  });
};

/** The steps are those that the portal lists for the measure. */
const battery = (
  measureId: number,
  key: PlayerTestKey,
  rate: Pick<MotionPlan, 'sampleRateHz' | 'minSamplesPerSecond'> = anyRate,
): PlayerTest => motion(measureId, key, findMeasure(measureId)?.componentIds ?? [], true, rate);

/** The name of its words for a position that is a test by itself. */
const loneKey = (id: number): PlayerTestKey =>
  motionPositionOf(id).feet.startsWith('squat') ? 'squat' : 'stance';

/** Twenty seconds, so that both ways come often enough: a proposal, as is the beat, which is that of the VOMS with the eyes open. */
const headTurns = (position: MotionPosition): PlayerTest => {
  const isAhead = position.eyes === 'open';
  return definePlayerTest(position.id, isAhead ? 'headTurnsAhead' : 'headTurnsClosed', {
    kind: 'motion',
    recording: 'headTurns',
    positions: [position],
    hasSteps: false,
    leadInMs: timing.leadInMs,
    durationMs: 20_000,
    ...anyRate,
    turns: { beatsPerMinute: isAhead ? 50 : 60, phone: isAhead ? 'ahead' : 'forehead' },
  });
};

/** Tests of balance and movement that are taken with the phone held to the chest. */
export const motionTests: readonly PlayerTest[] = [
  battery(1001, 'balance'),
  battery(1005, 'balanceBanner'),
  battery(1007, 'balanceSenses'),
  battery(1010, 'balanceShoulderWidth'),
  battery(1011, 'balanceFeetTogether'),
  battery(1019, 'balanceNeck'),
  battery(1008, 'balanceSlow', slow),
  battery(1012, 'balanceFast', fast),
  battery(1009, 'balanceWilkerson'),
  ...motionPositions.map(({ id }) => motion(id, loneKey(id), [id], false)),
  ...turnPositions.map(headTurns),
];
