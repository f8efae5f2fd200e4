import { expect, test } from 'vitest';
import { hasRecordings, recordingsFolder } from '../../test/public-recordings.ts';
import { type LinkageSet, linkageOf, linkageText, readLinkageSet } from './linkage.ts';

const record = (given_name: string, surname: string, date_of_birth: string) => ({
  given_name,
  surname,
  date_of_birth,
  postcode: '',
  soc_sec_id: '',
});

test('precision, recall and F1 of a set that can be counted by hand', () => {
  const set: LinkageSet = {
    name: 'four records',
    records: [
      record('Maya', 'Okafor', '20090314'),
      record('Maya', 'Okafor', '20090314'),
      record('Grace', 'Thistlewood', '20101201'),
      record('Zoe', 'Bridgeland', '20080808'),
    ],
    // The second one cannot be found by anybody.
    truePairs: [
      [0, 1],
      [2, 3],
    ],
  };
  const [sure] = linkageOf(set).bands;
  expect(sure).toMatchObject({ from: 'nearlyCertain', pairs: 1, right: 1, precision: 1, recall: 0.5 });
  expect(sure?.f1).toBeCloseTo(2 / 3, 12);
  // Wilson's interval of 1 out of 2 is 0.5 plus or minus 0.4055.
  expect(sure?.recallInterval[0]).toBeCloseTo(0.0945, 3);
  expect(linkageOf(set).calibration[0]).toMatchObject({ from: 99, to: 100, pairs: 1, right: 1, share: 1 });
});

test.runIf(hasRecordings)('every record of a true pair is in its set', async () => {
  const { records, truePairs } = await readLinkageSet(recordingsFolder, 1);
  expect(records).toHaveLength(1000);
  expect(truePairs).toHaveLength(500);
  expect(truePairs.every(([first, second]) => first >= 0 && first < second)).toBe(true);
});

test.runIf(hasRecordings)('nobody is nearly certain wrongly, and each further field finds more', async () => {
  for (const dataSet of [1, 3] as const) {
    const { bands } = linkageOf(await readLinkageSet(recordingsFolder, dataSet));
    const sure = bands.filter(({ from }) => from === 'nearlyCertain');
    expect(sure.map(({ precision }) => precision)).toEqual([1, 1, 1]);
    const possible = bands.filter(({ from }) => from === 'possible').map(({ f1 }) => f1);
    expect(possible).toEqual(possible.toSorted((one, other) => one - other));
    expect(possible[0]).toBeGreaterThan(0.97);
    expect(possible[2]).toBeGreaterThan(0.98);
  }
});

test.runIf(hasRecordings)('no field alone is enough, and all of them say more than any two', async () => {
  for (const dataSet of [1, 3] as const) {
    const { fields } = linkageOf(await readLinkageSet(recordingsFolder, dataSet));
    const all = fields.find(({ words }) => words === 'first name, last name and birth date')?.f1 ?? 0;
    const fewer = fields.filter(({ words }) => !words.includes('external id')).map(({ f1 }) => f1);
    expect(Math.max(...fewer)).toBe(all);
    expect(fields[0]?.f1).toBeLessThan(all);
  }
});

test.runIf(hasRecordings)('the section names both sets and says the same each time', async () => {
  const text = await linkageText({ folder: recordingsFolder });
  expect(text.startsWith('## Who is the same person\n')).toBe(true);
  expect(text).toContain('| Febrl set 1 | name and birth date | nearly certain |');
  expect(text).toContain('| Febrl set 3 | external id, too | possible |');
  expect(await linkageText({ folder: recordingsFolder })).toBe(text);
});
