import type { Verdict } from './comparison.ts';
import { falseAlarmTable } from './false-alarm-table.ts';
import { retestErrorVersion } from './retest-error.ts';
import { verdictRuleVersion } from './verdict-level.ts';
import {
  type ComparedMeasure,
  chanceOf,
  doubtful,
  findings,
  leftOut,
  measuresAt,
  symptoms,
} from './verdict-sentences.ts';

type Tally = Pick<Verdict, 'comparedCount' | 'badCount' | 'warningCount' | 'normalCount'>;

function tallyOf(compared: readonly ComparedMeasure[]): Tally {
  const [badCount, warningCount, normalCount] = (['worse', 'warning', 'normal'] as const).map(
    (level) => measuresAt(compared, level).length,
  ) as [number, number, number];
  return { comparedCount: badCount + warningCount + normalCount, badCount, warningCount, normalCount };
}

/** Headline and explanation where nothing could be judged, the best reason first. */
function unjudged(compared: readonly ComparedMeasure[]): readonly [headline: string, explanation: string] {
  const judgeable = compared.filter(({ measure }) => measure.changeRule !== 'none');
  const has = (word: string) => judgeable.some(({ comparison }) => comparison.changeWord === word);
  if (has('First baseline')) return ['First baseline', 'Later tests are compared with this one.'];
  if (has('Not comparable')) {
    return [
      'No comparable baseline',
      'The baseline was answered in another way, so changes are shown and not judged.',
    ];
  }
  if (has('No baseline')) {
    return ['No baseline yet', 'A baseline test is needed before a change can be judged.'];
  }
  return ['Nothing to compare', 'This test holds no measure that is judged against a baseline.'];
}

function headlineOf(tally: Tally, worse: string): string {
  const on = (count: number) =>
    `on ${count} of ${tally.comparedCount} ${tally.comparedCount === 1 ? 'measure' : 'measures'}`;
  if (tally.badCount > 0) return `${worse} ${on(tally.badCount)}`;
  if (tally.warningCount > 0) return `Warning ${on(tally.warningCount)}`;
  return `Close to baseline ${on(tally.normalCount)}`;
}

/** The headline where space is short, as on a phone: 'Worse on 2 of 5 measures'. */
export function shortHeadline(verdict: Verdict): string {
  return verdict.comparedCount === 0 ? verdict.headline : headlineOf(verdict, 'Worse');
}

/** Everything that a verdict stands on, by version. */
const ruleVersion = `${verdictRuleVersion}+${falseAlarmTable.version}+${retestErrorVersion}`;

/**
 * The one answer on top of a test: how many of the judged measures are worse (`verdictLevelOf`), by how much and how surely, what is
 * left out, and the symptoms.
 *
 * The chance is simulated: how often stable people with the errors of these very measures and as many baseline tests are called
 * worse on as many of them (`falseAlarmTable`).
 */
export function verdictOf(compared: readonly ComparedMeasure[]): Verdict {
  const tally = tallyOf(compared);
  const isJudged = tally.comparedCount > 0;
  const [headline, reason] = isJudged
    ? [headlineOf(tally, 'Worse than baseline'), findings(compared)]
    : unjudged(compared);
  const explanation = [
    ...(typeof reason === 'string' ? [reason] : reason),
    ...(isJudged ? leftOut(compared) : []),
    ...doubtful(compared),
    ...symptoms(compared),
  ].join(' ');
  return { headline, explanation, ...tally, chanceIfUninjured: chanceOf(compared)?.to ?? null, ruleVersion };
}
