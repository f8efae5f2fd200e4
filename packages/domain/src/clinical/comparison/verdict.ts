import { listed } from '../../text/listed.ts';
import type { OwnMeaning, Verdict } from './comparison.ts';
import { falseAlarmTable } from './false-alarm-table.ts';
import { isRaised, meaningPhrases, ownMeaningVersion } from './own-meaning.ts';
import { retestErrorVersion } from './retest-error.ts';
import { verdictRuleVersion } from './verdict-level.ts';
import {
  type ComparedMeasure,
  chanceOf,
  differences,
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
      'The baseline was answered in a different way, so changes are shown but not rated.',
    ];
  }
  if (has('No baseline')) {
    return ['No baseline yet', 'A baseline test is needed before a change can be judged.'];
  }
  return [nothingToCompare, 'This test has no measures that are compared with a baseline.'];
}

function headlineOf(tally: Tally, worse: string): string {
  const on = (count: number) =>
    `on ${count} of ${tally.comparedCount} ${tally.comparedCount === 1 ? 'measure' : 'measures'}`;
  if (tally.badCount > 0) return `${worse} ${on(tally.badCount)}`;
  if (tally.warningCount > 0) return `Warning ${on(tally.warningCount)}`;
  return `Close to baseline ${on(tally.normalCount)}`;
}

const inSentence = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);
const asSentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const nothingToCompare = 'Nothing to compare';

/**
 * The comparison with what has a meaning of its own: what is urgent stands first, the rest after a comparison that was judged and
 * before one that was not. Where there is nothing to compare, a note is the headline, too.
 */
function combined(
  compared: string,
  meanings: readonly OwnMeaning[],
  isJudged: boolean,
  shown?: number,
): string {
  const hasNothing = compared === nothingToCompare && meanings.length > 0;
  const raised = meanings.filter(isRaised);
  const said = meaningPhrases(hasNothing && raised.length === 0 ? meanings : raised, shown);
  if (said.length === 0) return compared;
  if (hasNothing) return asSentence(listed(said));
  const isUrgent = raised[0]?.level === 'urgent';
  return isUrgent || !isJudged
    ? `${asSentence(listed(said))}, ${inSentence(compared)}`
    : `${compared}, ${listed(said)}`;
}

/** The headline where space is short, as on a phone: 'Worse on 2 of 5 measures, GAD-7 severe'. */
export function shortHeadline(verdict: Verdict): string {
  const isJudged = verdict.comparedCount > 0;
  const compared = isJudged ? headlineOf(verdict, 'Worse') : verdict.comparedHeadline;
  return combined(compared, verdict.meanings, isJudged, 1);
}

/** Everything that a verdict stands on, by version. */
const ruleVersion = `${verdictRuleVersion}+${ownMeaningVersion}+${falseAlarmTable.version}+${retestErrorVersion}`;

/**
 * The one answer on top of a test: how many of the judged measures are worse (`verdictLevelOf`), by how much and how surely, what the
 * test says without a baseline (`ownMeaningsOf`), what is left out, and the symptoms.
 *
 * The chance is simulated: how often stable people with the errors of these very measures and as many baseline tests are called
 * worse on as many of them (`falseAlarmTable`).
 */
export function verdictOf(
  compared: readonly ComparedMeasure[],
  meanings: readonly OwnMeaning[] = [],
): Verdict {
  const tally = tallyOf(compared);
  const isJudged = tally.comparedCount > 0;
  const [comparedHeadline, reason] = isJudged
    ? [headlineOf(tally, 'Worse than baseline'), findings(compared)]
    : unjudged(compared);
  const sentencesOf = (...levels: OwnMeaning['level'][]) =>
    meanings.filter(({ level }) => levels.includes(level)).map(({ sentence }) => sentence);
  const explanation = [
    ...sentencesOf('urgent'),
    ...(typeof reason === 'string' ? [reason] : reason),
    ...sentencesOf('severe', 'concern'),
    ...differences(compared),
    ...(isJudged ? leftOut(compared) : []),
    ...doubtful(compared),
    ...symptoms(compared),
    ...sentencesOf('note'),
  ].join(' ');
  return {
    headline: combined(comparedHeadline, meanings, isJudged),
    comparedHeadline,
    explanation,
    ...tally,
    chanceIfUninjured: chanceOf(compared)?.to ?? null,
    meanings,
    ruleVersion,
  };
}
