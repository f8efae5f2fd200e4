import { verdictLevelOf } from '@plumbline/domain';
import { type Population, populations } from './population.ts';
import { normalNumbers } from './random.ts';
import { retestOf } from './simulate-person.ts';

/** How many stable people are drawn for each figure; a chance of 5 % is then known to 0.03 %. */
const people = 400_000;
const mostBaselineTests = 10;
const seed = 20261123;

export interface TableRow {
  measureIds: readonly number[];
  inputClass: Population['inputClass'];
  /** With 1, 2, 3 and so on baseline tests. */
  chances: number[];
}

/** The share of stable people whom the verdict calls worse on each measure, by the number of their baseline tests. */
export function makeTable(drawn = people): TableRow[] {
  const normal = normalNumbers(seed);
  return populations().map((population) => ({
    measureIds: population.measureIds,
    inputClass: population.inputClass,
    chances: Array.from({ length: mostBaselineTests }, (_, index) => {
      let worse = 0;
      for (let person = 0; person < drawn; person++) {
        const draw = {
          trueScore: normal(),
          baselineErrors: Array.from({ length: index + 1 }, normal),
          retestError: normal(),
        };
        if (verdictLevelOf(retestOf(population, draw, 0)) === 'worse') worse += 1;
      }
      return worse / drawn;
    }),
  }));
}

/** The table as the file that the domain reads. */
export function tableFile(rows: readonly TableRow[], version: string): string {
  const row = ({ measureIds, inputClass, chances }: TableRow) =>
    `    {
      measureIds: [${measureIds.join(', ')}],
      inputClass: ${inputClass === null ? 'null' : `'${inputClass}'`},
      chances: [${chances.map((chance) => Number(chance.toFixed(4))).join(', ')}],
    },`;
  return `import type { InputClass } from '../recordings/recording.ts';

/** How often the verdict calls stable people worse on a measure, with 1, 2, 3 and so on baseline tests. */
interface FalseAlarmRow {
  measureIds: readonly number[];
  /** Null where the way of answering does not enter the score. */
  inputClass: InputClass | null;
  /** Shares, 0 to 1. */
  chances: readonly number[];
}

/**
 * Made by \`npm run false-alarms\`, which draws ${(people / 1000).toFixed(0)},000 stable people for each figure and judges them by the rules of this folder
 * (tools/reliability/verdict of the server). Make it anew whenever a rule, an error or the population changes.
 */
export const falseAlarmTable: { version: string; rows: readonly FalseAlarmRow[] } = {
  version: '${version}',
  rows: [
${rows.map(row).join('\n')}
  ],
};
`;
}
