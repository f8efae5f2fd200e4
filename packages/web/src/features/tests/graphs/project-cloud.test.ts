import { expect, test } from 'vitest';
import { boxCorners, boxEdges, intoBox, projectPlace } from './project-cloud.ts';

test.each([
  { turn: { yaw: 0, pitch: 0 }, place: [1, 0, 0], right: 1, up: 0, why: 'from the front x goes right' },
  { turn: { yaw: 0, pitch: 0 }, place: [0, 0, 1], right: 0, up: 1, why: 'z goes up' },
  { turn: { yaw: 0, pitch: 90 }, place: [0, 1, 0], right: 0, up: 1, why: 'from above y goes up' },
  { turn: { yaw: 0, pitch: 90 }, place: [0, 0, 1], right: 0, up: 0, why: 'from above z goes nowhere' },
  {
    turn: { yaw: 90, pitch: 0 },
    place: [0, -1, 0],
    right: 1,
    up: 0,
    why: 'turned by 90 degrees -y goes right',
  },
] as const)('$why', ({ turn, place, right, up }) => {
  const seen = projectPlace(place, turn);
  expect(seen.x * Math.sqrt(3)).toBeCloseTo(right);
  expect(-seen.y * Math.sqrt(3)).toBeCloseTo(up);
});

test('however it is turned, the whole box stays in the picture', () => {
  for (let yaw = -180; yaw <= 180; yaw += 15) {
    for (let pitch = -90; pitch <= 90; pitch += 15) {
      for (const corner of boxCorners) {
        const { x, y } = projectPlace(corner, { yaw, pitch });
        expect(Math.hypot(x, y)).toBeLessThanOrEqual(1 + 1e-9);
      }
    }
  }
});

test('a box has twelve edges, and values fill it from side to side', () => {
  expect(boxEdges).toHaveLength(12);
  expect(intoBox([5, 7, 6])).toEqual([-1, 1, 0]);
  expect(intoBox([3, 3])).toEqual([0, 0]);
});
