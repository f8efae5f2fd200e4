import { ceilingLimits } from '@plumbline/domain';
import { mean } from '../statistics/moments.ts';
import { blocks, fixed, list, paragraph, table } from './markdown.ts';
import { byPerson, repeatabilityCells, repeatabilityOf, type ScoredStanding } from './standing-trials.ts';

/** The two constants of the open sway score. */
export interface SwayConstants {
  /** The sway that half the score is lost at. */
  halfScoreMps2: number;
  steepness: number;
}

export const constantsInUse: SwayConstants = { halfScoreMps2: 0.9, steepness: 1.4 };

/** What a refit to quiet standing would choose from: flatter, and with the middle of the scale moved to its sways. */
const others: readonly SwayConstants[] = [
  { halfScoreMps2: 0.9, steepness: 1 },
  { halfScoreMps2: 0.3, steepness: 1.4 },
  { halfScoreMps2: 0.1, steepness: 1.4 },
  { halfScoreMps2: 0.1, steepness: 3 },
];

/** A guess at a hard stance (single leg, eyes closed), only to show where other constants would put it. */
const hardStanceRmsMps2 = 0.5;

/** The open sway score of an amount of sway by any constants. */
export const scoreWith = (rmsMps2: number, { halfScoreMps2, steepness }: SwayConstants): number =>
  100 / (1 + (rmsMps2 / halfScoreMps2) ** steepness);

interface Scale {
  name: string;
  decimals: number;
  of: (trial: ScoredStanding) => number;
}

export const scalesOf = (trials: readonly ScoredStanding[]): Scale[] => {
  const order = trials.map(({ rmsMps2 }) => rmsMps2).toSorted((a, b) => a - b);
  return [
    { name: 'Open Sway Score, points', decimals: 2, of: ({ score }) => score },
    { name: 'Sway (RMS), m/s2', decimals: 4, of: ({ rmsMps2 }) => rmsMps2 },
    { name: 'Logarithm of the sway', decimals: 2, of: ({ rmsMps2 }) => Math.log(rmsMps2) },
    {
      name: `Rank of the sway among the ${trials.length} trials`,
      decimals: 1,
      of: ({ rmsMps2 }) => order.indexOf(rmsMps2) + 1,
    },
  ];
};

/** What other scales and other constants would make of the same trials. */
export function refitText(trials: readonly ScoredStanding[]): string {
  const { minScore } = ceilingLimits;
  return blocks(
    '### Would another scale or other constants do better?',
    table(
      ['scale', 'SD within a person', 'ICC(1,1)'],
      scalesOf(trials).map(({ name, decimals, of }) => [
        name,
        ...repeatabilityCells(repeatabilityOf(byPerson(trials, of)), decimals),
      ]),
    ),
    paragraph(
      'The same trials under other constants of the score, `100 / (1 + (RMS / half)^steepness)`; the first row is in use:',
    ),
    table(
      [
        'half',
        'steepness',
        'mean',
        `${minScore} or more`,
        'SD within a person',
        'ICC(1,1)',
        `score of a sway of ${hardStanceRmsMps2} m/s2`,
      ],
      [constantsInUse, ...others].map((constants) => {
        const scores = trials.map(({ rmsMps2 }) => scoreWith(rmsMps2, constants));
        const share = scores.filter((score) => score >= minScore).length / scores.length;
        const groups = byPerson(trials, ({ rmsMps2 }) => scoreWith(rmsMps2, constants));
        return [
          `${constants.halfScoreMps2} m/s2`,
          String(constants.steepness),
          fixed(mean(scores), 1),
          `${fixed(share * 100, 0)} %`,
          ...repeatabilityCells(repeatabilityOf(groups), 1),
          fixed(scoreWith(hardStanceRmsMps2, constants), 1),
        ];
      }),
    ),
    '**So the constants are not refitted.**',
    list([
      'Any constants keep the order of the sways. They stretch the scale and the error with it: fewer trials lie at the ceiling, and who is who is told no better. Every ICC above lies within the interval of every other one, that of the bare rank, which no constants can change, included.',
      'The constants decide where hard stances lie on the scale, and no hard stance is in the data. Constants that spread quiet standing over the scale press single leg with eyes closed to its floor, where the portal needs room.',
      'A refit needs recordings of hard stances by a phone at the chest, two or more of each person on different days ([decision 004](decisions/004-open-sway-score.md)).',
    ]),
  );
}
