import type { Faker } from '@faker-js/faker';
import type { DemoPerson, Harm } from './demo-person.ts';
import { headTurnsResult, protocolResults } from './results/balance-results.ts';
import { countingResults, inspectionResult, memoryResult } from './results/cognitive-results.ts';
import { eyeResults, shapeResults, squatResults, tandemGaitResult } from './results/movement-results.ts';
import type { Results } from './results/results.ts';
import { openSurveyResults, sleepResult, vomsResults } from './results/survey-results.ts';

export interface BatteryOf {
  faker: Faker;
  person: DemoPerson;
  /** Of the athlete: decides which of the batteries are theirs, in every season. */
  index: number;
  harm: Harm;
}

/** Balance protocols beside the mBESS, one for each athlete whose turn it is. */
const otherBalance: readonly { measureId: number; rate?: number }[] = [
  { measureId: 1008, rate: 30 },
  { measureId: 1012, rate: 100 },
  { measureId: 1009 },
  { measureId: 1005 },
  { measureId: 1007 },
  { measureId: 1010 },
  { measureId: 1011 },
  { measureId: 1019 },
];
const headTurns = [78, 80, 81, 82, 1022, 1023, 1025];

/** What an athlete does in August beside reaction, impulse control and symptoms: the same each year, so that it can be compared. */
export function augustBattery({ faker, person, index, harm }: BatteryOf): Results {
  const balance = index % 9 === 4 ? otherBalance[Math.floor(index / 9) % otherBalance.length] : undefined;
  return [
    ...(index % 4 === 3
      ? [
          memoryResult(faker, person, harm),
          inspectionResult(faker, person, harm),
          ...countingResults(faker, person, harm),
        ]
      : []),
    ...(index % 7 === 3 ? [...eyeResults(faker, person, harm), ...shapeResults(faker, person, harm)] : []),
    ...(index % 8 === 2 ? squatResults(faker, person) : []),
    ...(index % 10 === 8 ? [tandemGaitResult(faker, person, harm)] : []),
    ...(balance === undefined
      ? []
      : protocolResults(faker, person, harm, balance.measureId, balance.rate ?? 100)),
    ...(index % 15 === 3
      ? headTurns.map((measureId) => headTurnsResult(faker, person, harm, measureId))
      : []),
  ];
}

/** What comes on top of a winter screening: later forms of two tests, sleep, and surveys. */
export function winterBattery({ faker, person, index, harm }: BatteryOf): Results {
  return [
    ...(index % 9 === 5
      ? [memoryResult(faker, person, harm, 85), inspectionResult(faker, person, harm, 86)]
      : []),
    ...(index % 6 === 1 ? [sleepResult(faker, person)] : []),
    ...(index % 24 === 6 ? openSurveyResults(faker) : []),
  ];
}

/** What a follow-up after an injury adds: the eyes, and walking heel to toe alone and with a second task. */
export function followUpBattery({ faker, person, index, harm }: BatteryOf): Results {
  return [
    ...vomsResults(faker, harm),
    tandemGaitResult(faker, person, harm),
    ...(index % 20 === 13 ? [tandemGaitResult(faker, person, harm, 111)] : []),
  ];
}
