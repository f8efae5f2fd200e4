import { expect, test } from 'vitest';
import { mergePairProblemText } from './merge-pair-words.ts';
import { readMergePairs } from './read-merge-pairs.ts';

const header = 'ProfileToKeepId,ProfileToLoseId';
const told = (csv: string) => {
  const read = readMergePairs(csv);
  return read.ok
    ? read.pairs.map((pair) => [pair.profileToKeepId, pair.profileToLoseId])
    : read.problems.map(mergePairProblemText);
};

test.each([
  {
    why: 'a pair a line',
    csv: `${header}\n1,2\n3,4`,
    is: [
      [1, 2],
      [3, 4],
    ],
  },
  {
    why: 'a byte order mark, CRLF, quotes, spaces and blank lines',
    csv: `\uFEFF"ProfileToKeepId","ProfileToLoseId"\r\n\r\n"1", 2 \r\n\r\n3,"4"\r\n`,
    is: [
      [1, 2],
      [3, 4],
    ],
  },
  {
    why: 'one profile that is kept twice',
    csv: `${header}\n1,2\n1,3`,
    is: [
      [1, 2],
      [1, 3],
    ],
  },
  {
    why: 'one that is kept and lost afterwards',
    csv: `${header}\n1,2\n3,1`,
    is: [
      [1, 2],
      [3, 1],
    ],
  },
])('B286: reads $why', ({ csv, is }) => expect(told(csv)).toEqual(is));

test.each([
  { why: 'no header', csv: '1,2', is: [`The first line must be ${header}.`] },
  { why: 'a header of other words', csv: 'Keep,Lose\n1,2', is: [`The first line must be ${header}.`] },
  { why: 'nothing at all', csv: ' \r\n', is: ['There is no pair to merge.'] },
  { why: 'a header alone', csv: header, is: ['There is no pair to merge.'] },
  {
    why: 'more than 500 pairs',
    csv: `${header}\n${Array.from({ length: 10_000 }, (_, n) => `1,${n + 2}`).join('\n')}`,
    is: ['At most 500 pairs can be merged at once.'],
  },
])('B287: refuses $why', ({ csv, is }) => expect(told(csv)).toEqual(is));

test('B305 B306 B307: every row that is wrong is told at once, by the number of the pair', () => {
  const rows = [
    '1,2',
    '',
    '3',
    '4,5,6',
    'x,7',
    '8,0',
    '9,9',
    '10,2',
    '2,11',
    '=1+1,12',
    '13,99999999999',
    '"14,15',
    '-1,1.5',
  ];
  expect(told([header, ...rows].join('\n'))).toEqual([
    'Invalid format on row 2',
    'Invalid format on row 3',
    'Invalid profile to keep on row 4',
    'Invalid profile to lose on row 5',
    'Invalid profile to lose on row 6',
    'Invalid profile to lose on row 7',
    'Invalid profile to keep on row 8',
    'Invalid profile to keep on row 9',
    'Invalid profile to lose on row 10',
    'Invalid format on row 11',
    'Invalid profile to keep on row 12',
    'Invalid profile to lose on row 12',
  ]);
});
