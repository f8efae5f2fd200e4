import { findMeasure } from '@plumbline/domain';
import { type PairReliability, reliabilityOf } from '../statistics/reliability-of-pairs.ts';
import type { Source } from './planned-test.ts';
import type { ReadScore } from './within-person-spread.ts';

export interface Reliability extends PairReliability {
  name: string;
}

const fewestPeople = 4;
/** What was done twice by the same people. */
const twice: readonly Source[] = ['stroop', 'flanker', 'posner'];

/** Test-retest figures of every measure that came in two sessions, from the scores as the portal shows them. */
export function retestReliability(scores: readonly ReadScore[]): Reliability[] {
  return twice.flatMap((source) => {
    const own = scores.filter((score) => score.source === source);
    return [...Map.groupBy(own, ({ measureId }) => measureId)].flatMap(([measureId, rows]) => {
      const pairs = pairsOf(rows);
      if (pairs.length < fewestPeople) return [];
      const name = source === 'posner' ? 'Posner cueing effect' : (findMeasure(measureId)?.name ?? source);
      return { name: `${name}, ms`, ...reliabilityOf(pairs) };
    });
  });
}

function pairsOf(rows: readonly ReadScore[]): [number, number][] {
  return [...Map.groupBy(rows, ({ person }) => person).values()].flatMap((own): [number, number][] => {
    const [first, second, ...more] = own.toSorted(
      (a, b) => Date.parse(a.completedOn) - Date.parse(b.completedOn),
    );
    return first && second && more.length === 0 ? [[first.score, second.score]] : [];
  });
}
