import { openSwayScore } from '@plumbline/domain';
import { z95 } from '../statistics/intervals.ts';
import { mean, sd } from '../statistics/moments.ts';
import { refitText } from './balance-refit.ts';
import { blocks, fixed, list, paragraph, table, withInterval } from './markdown.ts';
import type { PublicRecordings } from './public-recordings.ts';
import {
  byPerson,
  firstSeconds,
  type Repeatability,
  repeatabilityCells,
  repeatabilityOf,
  type ScoredStanding,
  scoreAllStanding,
  scoreStanding,
  secondsOf,
} from './standing-trials.ts';

/** Lengths that the same recordings are cut to. The scorer takes no less than 2.5 s and leaves out 1.5 s of it. */
const cutSeconds = [2.5, 3.5, 4.5] as const;

/** Amounts of sway from quiet standing to half the score. */
const swaysMps2 = [0.05, 0.1, 0.25, 0.5, 0.9] as const;

/** The error of the open sway score from trial to trial on quiet standing, within one visit. */
export const balanceErrorOf = (trials: readonly ScoredStanding[]): Repeatability =>
  repeatabilityOf(byPerson(trials, ({ score }) => score));

/** The same of the logarithm of the sway: how far trials differ in proportion. */
export const swayErrorOf = (trials: readonly ScoredStanding[]): Repeatability =>
  repeatabilityOf(byPerson(trials, ({ rmsMps2 }) => Math.log(rmsMps2)));

/** What an error of the logarithm makes of the score at an amount of sway: half the way from one error above to one below. */
export const errorAtSway = (rmsMps2: number, errorOfLog: number): number =>
  (openSwayScore(rmsMps2 * Math.exp(-errorOfLog)) - openSwayScore(rmsMps2 * Math.exp(errorOfLog))) / 2;

function people(trials: readonly ScoredStanding[]): string {
  return table(
    ['person', 'trials', 'mean score', 'SD', 'lowest', 'highest', 'time scored, mean'],
    [...Map.groupBy(trials, ({ person }) => person)].map(([person, own]) => {
      const scores = own.map(({ score }) => score);
      const figures = [mean(scores), sd(scores), Math.min(...scores), Math.max(...scores)];
      return [
        person,
        String(own.length),
        ...figures.map((value) => fixed(value, 1)),
        `${fixed(mean(own.map(({ scoredSeconds }) => scoredSeconds)), 1)} s`,
      ];
    }),
  );
}

function alongTheScale(error: Repeatability): string {
  const [from, to] = error.withinSdInterval;
  return table(
    ['sway (RMS)', 'score', 'error of one trial'],
    swaysMps2.map((sway) => [
      `${sway} m/s2`,
      fixed(openSwayScore(sway), 1),
      withInterval(
        errorAtSway(sway, error.withinSd),
        [errorAtSway(sway, from), errorAtSway(sway, to)],
        1,
        'points',
      ),
    ]),
  );
}

function lengths({ standing }: PublicRecordings): string {
  const longest = Math.max(...cutSeconds);
  const long = standing.filter(({ recording }) => secondsOf(recording) >= longest);
  return table(
    ['same trials cut to', 'time scored', 'people', 'trials', 'mean score', 'SD within a person', 'ICC(1,1)'],
    cutSeconds.map((seconds) => {
      const trials = long.map(({ subject, recording }) =>
        scoreStanding({ subject, recording: firstSeconds(recording, seconds) }),
      );
      const found = balanceErrorOf(trials);
      return [
        `${seconds} s`,
        `${fixed(mean(trials.map(({ scoredSeconds }) => scoredSeconds)), 1)} s`,
        String(found.people),
        String(found.trials),
        fixed(mean(trials.map(({ score }) => score)), 1),
        ...repeatabilityCells(found, 2),
      ];
    }),
  );
}

/** The open sway score's own error, where on the scale it lies, and why its constants stay. */
export function balanceErrorText(recordings: PublicRecordings): string {
  const trials = scoreAllStanding(recordings);
  const error = balanceErrorOf(trials);
  const ofSway = swayErrorOf(trials);
  const valid = trials.filter(({ isInvalid }) => !isInvalid);
  const ofValid = balanceErrorOf(valid);
  const seconds = trials.map(({ scoredSeconds }) => scoredSeconds);
  const change = (value: number) => fixed(z95 * Math.SQRT2 * value, 1);
  const [from, to] = error.withinSdInterval;
  const factor = (log: number) => fixed(Math.exp(log), 2);
  return blocks(
    '## Repeated standing',
    paragraph(
      `${error.people} healthy adults standing quietly on both feet, ${error.trials} trials, sensor at the lower back at 100 Hz (Voisard and others, gait reference set), scored as stance 12 (shoulder width, eyes open). What is scored of a trial, once the first second and the last half are dropped, is ${fixed(Math.min(...seconds), 1)} to ${fixed(Math.max(...seconds), 1)} s long. The trials of a person are taken as of one visit, which the data do not say.`,
    ),
    paragraph(
      `**The error of one trial is ${withInterval(error.withinSd, error.withinSdInterval, 2, 'points')}.** One trial against another of the same person must differ by ${change(error.withinSd)} points (${change(from)} to ${change(to)}) before chance is an unlikely explanation (under 5 %). Both are limits from below, as other days are not in the data. ICC(1,1), what one trial tells about who is who, is ${withInterval(error.icc.value, error.icc.interval, 2)}.`,
    ),
    paragraph(
      `${trials.length - valid.length} of the trials are too short to count for a person by the validity rules of today. They are in all figures of this section, which makes the error larger and not smaller; without them it is ${withInterval(ofValid.withinSd, ofValid.withinSdInterval, 2, 'points')}.`,
    ),
    people(trials),
    paragraph(
      'The SD within a person weighs every trial the same; its interval draws whole people again (bootstrap, 10,000 draws, fixed seed). The interval of ICC(1,1) is by the F distribution (Shrout and Fleiss 1979).',
    ),
    '### Where on the scale the error lies',
    paragraph(
      `The people who sway more also vary more, in points. In proportion people vary much more alike: the sway of one trial is off by a factor of ${factor(ofSway.withinSd)} (${ofSway.withinSdInterval.map(factor).join(' to ')}; ${ofSway.people} people, ${ofSway.trials} trials). If that holds for harder stances too, which is not known, the error grows down to the middle of the scale:`,
    ),
    alongTheScale(ofSway),
    '### Does a longer recording help?',
    lengths(recordings),
    '**What that says.**',
    list([
      'The error of quiet standing is small in points because the score is flat near its top, and not because the sway repeats well. The error of a hard stance is likely several times as large. A limit taken from quiet standing would alarm about healthy people in any other stance.',
      'Within what could be cut, one to three seconds, a longer recording seems to vary less; the intervals overlap. What ten seconds give is not in the data.',
      'The sensor sat at the lower back, and the portal is used with a phone at the chest. Eyes were presumably open; the source does not say.',
    ]),
    refitText(trials),
  );
}
