import { falseAlarmTable, findMeasure } from '@plumbline/domain';
import { wilsonInterval } from '../../statistics/intervals.ts';
import { blocks, fixed, list, paragraph, shareText, table } from '../markdown.ts';
import { type Scenario, sharesCalledWorse, verdictRules } from './compare-rules.ts';
import { seenAfterPoorBaseline } from './poor-baseline.ts';
import { populations } from './population.ts';

/** So many simulated people for each figure of the two tables: a share of 13 % is known to about one percentage point. */
const people = { rules: 4000, counts: 1500, poorBaseline: 4000 } as const;
const seed = 41;

const nothing: Scenario = { lossInErrors: 0, isOnAll: true };
const twoOnAll: Scenario = { lossInErrors: 2, isOnAll: true };
const threeOnOne: Scenario = { lossInErrors: 3, isOnAll: false };

const percent = (share: number): string => `${fixed(share * 100, 1)} %`;
const correlations = [0, 0.3] as const;
const baselineCounts = [1, 2, 4] as const;

/** The rules beside each other, on reaction time, impulse control and inspection time. */
function rulesTable(): string {
  const cells = baselineCounts.flatMap((baselineTests) =>
    correlations.map((correlation) => {
      const of = (scenario: Scenario) =>
        sharesCalledWorse({
          measureCount: 3,
          baselineTests,
          correlation,
          scenario,
          people: people.rules,
          seed,
        });
      return { baselineTests, correlation, shares: [nothing, twoOnAll, threeOnOne].map(of) };
    }),
  );
  const rows = verdictRules.flatMap((rule, index) =>
    cells.map(({ baselineTests, correlation, shares }) => [
      rule.name,
      String(baselineTests),
      String(correlation),
      ...shares.map((of) => percent(of[index] ?? 0)),
    ]),
  );
  return table(
    [
      'called worse where',
      'baseline tests',
      'errors correlated',
      'false alarms',
      'loss of 2 errors on all',
      'loss of 3 errors on one',
    ],
    rows,
  );
}

/** The rule before and the one in use, by the number of measures. */
function countsTable(): string {
  const rows = Array.from({ length: 8 }, (_, index) => index + 1).flatMap((measureCount) =>
    correlations.map((correlation) => [
      String(measureCount),
      String(correlation),
      ...baselineCounts.flatMap((baselineTests) => {
        const of = (scenario: Scenario) =>
          sharesCalledWorse({
            measureCount,
            baselineTests,
            correlation,
            scenario,
            people: people.counts,
            seed,
          });
        const [alarms, seen] = [of(nothing), of(twoOnAll)];
        const pair = (shares: readonly number[]) => `${percent(shares[0] ?? 0)} → ${percent(shares[1] ?? 0)}`;
        return [pair(alarms), pair(seen)];
      }),
    ]),
  );
  const heads = baselineCounts.flatMap((count) => [
    `false alarms, ${count} baseline ${count === 1 ? 'test' : 'tests'}`,
    'loss seen',
  ]);
  return table(['measures', 'errors correlated', ...heads], rows);
}

/** What the verdict prints, measure by measure. */
function chancesTable(): string {
  const rows = populations().map(({ measureIds, source }) => {
    const [measureId] = measureIds;
    const name = findMeasure(measureId ?? 0)?.name ?? String(measureId);
    const row = falseAlarmTable.rows.find((one) => one.measureIds.includes(measureId ?? 0));
    const chances = [1, 2, 4, 10].map((count) => percent(row?.chances[count - 1] ?? 0));
    return [name, ...chances, source];
  });
  return table(['measure', '1 baseline test', '2', '4', '10', 'people as simulated'], rows);
}

/** The section on the verdict: false alarms and sensitivity of the rules that were tried, and what a poor baseline does. */
export function verdictText(): string {
  const poor = (isExcluded: boolean) => {
    const share = seenAfterPoorBaseline(people.poorBaseline, seed, isExcluded);
    return shareText(share, wilsonInterval(Math.round(share * people.poorBaseline), people.poorBaseline));
  };
  return blocks(
    '## How often the verdict is wrong',
    paragraph(
      "Simulated people, whose scores differ from one occasion to the next by the errors above and who are judged by the portal's own rules. A false alarm is a person to whom nothing happened and who is called worse; a loss that is seen is one that the verdict calls worse. An error is that of one occasion.",
    ),
    '### Rules that were tried',
    paragraph(
      `Reaction time, impulse control and inspection time together; ${people.rules} people a figure.`,
    ),
    rulesTable(),
    '**What that says.**',
    list([
      'The colour alone is a rule of thumb in per cent, which the portal keeps as specified; as a verdict it calls healthy people worse most often of all.',
      'Asking for the noise of the test as well halves the false alarms and costs about a tenth of the losses. It is in use: each measure it names is red on its card and beyond its own limit, so a person can check it.',
      'The mean of all changes sees a loss on everything best and a loss on a single measure worst, and no card would show why. Two rules of several steps gain little over the one in use.',
    ]),
    '### By the number of measures',
    paragraph(
      `The rule before, an arrow, and the rule in use; measures in turn reaction time, impulse control, inspection time and balance; ${people.counts} people a figure, a loss of two errors on all measures.`,
    ),
    countsTable(),
    '### What the verdict prints',
    paragraph(
      `The share of stable people who are called worse on one measure (${falseAlarmTable.version}, 400,000 people a figure, made by \`npm run false-alarms\`). For several measures the portal puts them together, once for independent errors and once for a correlation of .3, and prints both ends.`,
    ),
    chancesTable(),
    '### After a poor baseline',
    paragraph(
      `Four baseline tests, the first poorer by five errors on all three measures, and then a loss of three errors on all of them: any change for the worse beyond its 90 % limit is shown by ${poor(false)} of the people, and by ${poor(true)} once somebody took the poor test out, which the portal advises. Before the person's own spread was pooled with the common error it was 0.9 %, and 95.7 % without the poor test.`,
    ),
  );
}
