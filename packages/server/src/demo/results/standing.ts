import type { Faker } from '@faker-js/faker';

interface Stand {
  seconds?: number;
  rate?: number;
}

/** Standing still for the ten seconds of a stance: slow sways of random phase. */
export function standing(faker: Faker, swayMps2: number, { seconds = 10, rate = 50 }: Stand = {}) {
  const waves = Array.from({ length: 4 }, () => ({
    hz: faker.number.float({ min: 0.3, max: 1.6 }),
    phase: faker.number.float({ min: 0, max: 6.28 }),
  }));
  const axis = (offset: number, size: number, mean = 0) =>
    Array.from({ length: seconds * rate }, (_, i) => {
      let sum = 0;
      for (const { hz, phase } of waves) sum += Math.sin(2 * Math.PI * hz * (i / rate) + phase + offset);
      return Math.round((mean + 0.5 * size * sum) * 10_000) / 10_000;
    });
  return {
    kind: 'acceleration' as const,
    sampleRateHz: rate,
    x: axis(0, swayMps2),
    y: axis(1.4, swayMps2),
    z: axis(0.7, swayMps2 / 10, 9.81),
  };
}
