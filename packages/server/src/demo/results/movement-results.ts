import type { Faker } from '@faker-js/faker';
import { type DemoPerson, type Harm, near, traitOf } from '../demo-person.ts';
import type { Result, Results } from './results.ts';
import { standing } from './standing.ts';

/** Saccades, smooth pursuit, and several moving targets at once. */
export function eyeResults(faker: Faker, person: DemoPerson, harm: Harm): Results {
  const share = (0.8 + 0.19 * traitOf(person, 'eyes')) * (1 - 0.2 * harm);
  const kinds = [
    { measureId: 60, targetCount: 10, ease: 1 },
    { measureId: 61, targetCount: 8, ease: 0.97 },
    { measureId: 65, targetCount: 4, ease: 0.85 },
  ];
  return kinds.map(({ measureId, targetCount, ease }) => ({
    measureId,
    recording: {
      kind: 'targetTrials',
      trials: Array.from({ length: 6 }, () => ({
        targetCount,
        correctCount: Array.from({ length: targetCount }).filter(() => faker.number.float() < share * ease)
          .length,
      })),
    },
  }));
}

const shapes = [
  { measureId: 69, corners: 3 },
  { measureId: 70, corners: 4 },
  // As many corners as points are a circle.
  { measureId: 71, corners: 40 },
] as const;

/** A triangle, a square and a circle drawn with the phone, each line trembling a little. */
export function shapeResults(faker: Faker, person: DemoPerson, harm: Harm): Results {
  const tremble = (0.02 + 0.06 * (1 - traitOf(person, 'hands'))) * (1 + 1.2 * harm);
  return shapes.map(({ measureId, corners }) => ({
    measureId,
    recording: { kind: 'drawnShape', points: drawn(faker, corners, tremble) },
  }));
}

function drawn(faker: Faker, corners: number, tremble: number) {
  const pointCount = 40;
  const corner = (index: number) => {
    const angle = (2 * Math.PI * index) / corners;
    return { x: 100 * Math.cos(angle), y: 100 * Math.sin(angle) };
  };
  return Array.from({ length: pointCount }, (_, i) => {
    const way = (i / pointCount) * corners;
    const [from, to] = [corner(Math.floor(way)), corner(Math.floor(way) + 1)];
    const part = way % 1;
    const stray = () => 100 * tremble * faker.number.float({ min: -1, max: 1 });
    return {
      x: Number((from.x + (to.x - from.x) * part + stray()).toFixed(2)),
      y: Number((from.y + (to.y - from.y) * part + stray()).toFixed(2)),
      atMs: i * 150,
    };
  });
}

/** Squats on the left leg, the right leg and both, with the phone at the chest. */
export const squatResults = (faker: Faker, person: DemoPerson): Results =>
  [66, 67, 68].map((measureId) => ({
    measureId,
    recording: standing(faker, near(faker, person.swayMps2 * (measureId === 68 ? 1.2 : 2), 0.15)),
  }));

/** Three heel-to-toe walks; somebody unwell steps off the line or does not finish. */
export function tandemGaitResult(faker: Faker, person: DemoPerson, harm: Harm, measureId = 84): Result {
  const isDualTask = measureId === 111;
  const seconds = (9.5 + 3 * traitOf(person, 'walking')) * (1 + 0.2 * harm) * (isDualTask ? 1.18 : 1);
  return {
    measureId,
    recording: {
      kind: 'timedWalks',
      trials: Array.from({ length: 3 }, (_, i) => ({
        durationMs: Math.round(near(faker, seconds * 1_000, 0.05)),
        hadFault: i > 0 && faker.number.float() < 0.05 + 0.3 * harm,
      })),
    },
  };
}

/** What a falls program asks of older people: up and go, and standing up for 30 seconds. */
export function strengthResults(faker: Faker, person: DemoPerson): Results {
  const strength = traitOf(person, 'strength');
  const upAndGoMs = 14_500 - 6_500 * strength;
  const standMs = 3_000 - 1_400 * strength;
  const stands = Math.floor(30_000 / standMs);
  return [
    {
      measureId: 83,
      recording: {
        kind: 'timedWalks',
        trials: Array.from({ length: 2 }, () => ({
          durationMs: Math.round(near(faker, upAndGoMs, 0.06)),
          hadFault: false,
        })),
      },
    },
    {
      measureId: 79,
      recording: {
        kind: 'chairStands',
        standsAtMs: Array.from({ length: stands }, (_, i) => Math.round((i + 1) * standMs)),
        usedArms: strength < 0.08,
        isLastOverHalf: faker.number.float() < 0.4,
      },
    },
  ];
}
