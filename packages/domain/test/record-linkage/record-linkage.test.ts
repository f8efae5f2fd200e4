import { expect, test } from 'vitest';
import {
  type ComparedPerson,
  type MatchBand,
  matchThresholds,
} from '../../src/person-matching/compare-people.ts';
import { matchWithin } from '../../src/person-matching/match-within.ts';
import { hasRecordings, recordingRows } from '../recordings/recordings-folder.ts';

interface Measured {
  precision: number;
  recall: number;
}

/** Febrl's records with a known answer, compared by name and birth date only: what our rosters have. */
function measure(dataSet: number, band: MatchBand): Measured {
  const rows = recordingRows(`record_linkage/febrl_dataset${dataSet}.csv`);
  const people: ComparedPerson[] = rows.map((row) => ({
    firstName: row.given_name ?? '',
    lastName: row.surname ?? '',
    birthDate: row.date_of_birth === '' ? null : (row.date_of_birth ?? null),
    sex: null,
  }));
  const place = new Map(rows.map((row, index) => [row.rec_id, index]));
  const pairOf = (one: number, other: number) => `${Math.min(one, other)} ${Math.max(one, other)}`;
  const truth = new Set(
    recordingRows(`record_linkage/febrl_dataset${dataSet}_true_pairs.csv`).map((pair) =>
      pairOf(place.get(pair.rec_id_1) ?? -1, place.get(pair.rec_id_2) ?? -1),
    ),
  );
  const found = matchWithin(people).filter(({ weight }) => weight >= matchThresholds[band]);
  const right = found.filter(({ first, second }) => truth.has(pairOf(first, second))).length;
  return { precision: right / found.length, recall: right / truth.size };
}

test.runIf(hasRecordings).each<{ dataSet: number; band: MatchBand; floor: Measured }>([
  { dataSet: 1, band: 'nearlyCertain', floor: { precision: 0.999, recall: 0.72 } },
  { dataSet: 1, band: 'likely', floor: { precision: 0.999, recall: 0.78 } },
  { dataSet: 1, band: 'possible', floor: { precision: 0.99, recall: 0.92 } },
  { dataSet: 3, band: 'nearlyCertain', floor: { precision: 0.999, recall: 0.6 } },
  { dataSet: 3, band: 'likely', floor: { precision: 0.998, recall: 0.67 } },
  { dataSet: 3, band: 'possible', floor: { precision: 0.97, recall: 0.86 } },
])(
  'Febrl $dataSet, from $band on: precision and recall stay above their floors',
  ({ dataSet, band, floor }) => {
    const { precision, recall } = measure(dataSet, band);
    expect(precision).toBeGreaterThanOrEqual(floor.precision);
    expect(recall).toBeGreaterThanOrEqual(floor.recall);
  },
);

test.skipIf(hasRecordings)(
  'the shared data (RECORDINGS_DIR) are not here: the duplicate detection was not measured',
  () => {
    expect(hasRecordings).toBe(true);
  },
);
