import { expect, test } from 'vitest';
import { figureText } from './figure-text.ts';

test.each([
  ['sdMs', 12.34567, 'Standard deviation', '12.35 ms'],
  ['rmsMps2', 0.012345, 'RMS', '0.01235 m/s²'],
  ['missingShare', 0.025, 'Missing', '2.5 %'],
  ['commissionCount', 3, 'Commission', '3'],
  ['headTurnDegrees', 81.5, 'Head turn', '81.5 °'],
  ['sleep_arousalPoints', 4, 'Sleep arousal', '4 points'],
  ['durationS', 8.5, 'Duration', '8.5 s'],
  ['sampleRateHz', 100, 'Sample rate', '100 Hz'],
  ['isTemperatureSkipped', 1, 'Is temperature skipped', 'yes'],
  ['usedArms', 0, 'Used arms', 'no'],
])('%s of %f reads %s, %s', (key, figure, label, value) => {
  expect(figureText(key, figure)).toEqual({ label, value });
});
