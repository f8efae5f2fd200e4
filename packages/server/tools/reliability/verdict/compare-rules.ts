import { type MeasureComparison, verdictLevelOf } from '@plumbline/domain';
import { type Population, populations } from './population.ts';
import { normalNumbers } from './random.ts';
import { retestOf } from './simulate-person.ts';

/** A rule that could decide whether somebody is called worse, from the comparisons of one test. */
export interface VerdictRule {
  name: string;
  callsWorse: (comparisons: readonly MeasureComparison[]) => boolean;
}

const isWorseBeyond = (comparison: MeasureComparison, ...levels: readonly string[]) =>
  comparison.reliableChange?.direction === 'worse' && levels.includes(comparison.reliableChange.level);
const from80 = ['p80', 'p90', 'p95'] as const;
const from90 = ['p90', 'p95'] as const;
const isRed = ({ changeLevel }: MeasureComparison) => changeLevel === 'bad';
/** The one-sided 5 % point. */
const meanRciPoint = -1.645;

/** The rules that were tried, the one before and the one in use first. */
export const verdictRules: readonly VerdictRule[] = [
  { name: 'red (before)', callsWorse: (all) => all.some(isRed) },
  {
    name: 'red and beyond 90 % (in use)',
    callsWorse: (all) => all.some((one) => verdictLevelOf(one) === 'worse'),
  },
  { name: 'beyond 90 %', callsWorse: (all) => all.some((one) => isWorseBeyond(one, ...from90)) },
  {
    name: 'red and beyond 80 %',
    callsWorse: (all) => all.some((one) => isRed(one) && isWorseBeyond(one, ...from80)),
  },
  {
    name: 'red and beyond 95 %',
    callsWorse: (all) => all.some((one) => isRed(one) && isWorseBeyond(one, 'p95')),
  },
  {
    name: 'one beyond 95 % or two beyond 80 %, red each',
    callsWorse: (all) =>
      all.some((one) => isRed(one) && isWorseBeyond(one, 'p95')) ||
      all.filter((one) => isRed(one) && isWorseBeyond(one, ...from80)).length > 1,
  },
  {
    name: 'mean of the reliable changes',
    callsWorse: (all) =>
      all.reduce((sum, one) => sum + (one.reliableChange?.rci ?? 0), 0) / Math.sqrt(all.length) <
      meanRciPoint,
  },
];

/** What happened to the simulated people before the retest: a loss, in errors of one occasion, on the first measures or on all. */
export interface Scenario {
  lossInErrors: number;
  isOnAll: boolean;
}

export interface SimulatedBattery {
  measureCount: number;
  baselineTests: number;
  /** Of the errors of one sitting. */
  correlation: number;
  scenario: Scenario;
  people: number;
  seed: number;
}

/** Reaction time, impulse control, inspection time and balance, in turn: a battery of more stands for further tests like them. */
function batteryOf(measureCount: number): Population[] {
  const order = [1002, 1003, 1004, 1001].flatMap((id) =>
    populations().filter(({ measureIds }) => measureIds.includes(id)),
  );
  return Array.from({ length: measureCount }, (_, index) => order[index % order.length]).filter(
    (one) => one !== undefined,
  );
}

/** The share of simulated people whom each rule calls worse, in the order of `verdictRules`. */
export function sharesCalledWorse(battery: SimulatedBattery): number[] {
  const normal = normalNumbers(battery.seed);
  const measures = batteryOf(battery.measureCount);
  const called = verdictRules.map(() => 0);
  const [common, own] = [Math.sqrt(battery.correlation), Math.sqrt(1 - battery.correlation)];
  for (let person = 0; person < battery.people; person++) {
    const sittings = Array.from({ length: battery.baselineTests + 1 }, normal);
    const comparisons = measures.map((population, index) => {
      // An error for the worse: down where higher is better.
      const worse = population.measure.direction === 'higherIsBetter' ? -1 : 1;
      const errors = sittings.map((shared) => worse * (common * shared + own * normal()));
      const loss = battery.scenario.isOnAll || index === 0 ? battery.scenario.lossInErrors : 0;
      return retestOf(
        population,
        { trueScore: normal(), baselineErrors: errors.slice(0, -1), retestError: errors.at(-1) ?? 0 },
        loss,
      );
    });
    verdictRules.forEach((rule, index) => {
      if (rule.callsWorse(comparisons)) called[index] = (called[index] ?? 0) + 1;
    });
  }
  return called.map((count) => count / battery.people);
}
