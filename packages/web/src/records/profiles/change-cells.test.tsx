import type { ProfileRow } from '@plumbline/contract';
import { expect, test } from 'vitest';
import { tableCsv } from '../../design/table/table-csv.ts';
import { renderDesign } from '../../design/test/render.tsx';
import { largestChangeColumn, phoneChangeCell } from './change-cells.tsx';

const row: ProfileRow = {
  id: 1,
  firstName: 'Ada',
  lastName: 'Lindqvist',
  fullName: 'Ada Lindqvist',
  graduationYear: null,
  groupNames: [],
  isInactive: false,
  inEvent: false,
  openEvent: null,
  lastTestDate: '2026-10-06T15:42:00.000Z',
  lastTestType: 'Assessment',
  lastTestIsEvent: false,
  baselineStatus: 'Current',
  largestChange: null,
  meaning: null,
  verdict: 'none',
  severity: null,
};
const worse = {
  measureId: 1002,
  scoreChange: 41,
  percentChange: 19.4,
  changeLevel: 'bad',
  changeWord: 'Worse',
} as const;
const normal = {
  ...worse,
  scoreChange: 4,
  percentChange: 2,
  changeLevel: 'normal',
  changeWord: 'Normal',
} as const;
const concern = { level: 'concern', words: 'PHQ-9 concern' } as const;
const severe = { level: 'severe', words: 'GAD-7 severe' } as const;

test('C349: a largest change says of which measure it is, on the page and in what is copied, with its unit', async () => {
  const changes = [
    worse,
    { ...worse, measureId: 10004, percentChange: null, changeLevel: 'none', changeWord: 'More' } as const,
    null,
  ];
  const rows = changes.map((largestChange) => ({ ...row, largestChange }));
  expect(tableCsv([largestChangeColumn], rows).split('\r\n')).toEqual([
    'Largest change',
    'Reaction Time +19%',
    'Stroop Interference +41 ms',
    '',
  ]);
  const screen = await renderDesign(<p>{largestChangeColumn.cell?.({ ...row, largestChange: worse })}</p>);
  await expect.element(screen.getByText('Reaction Time')).toBeVisible();
});

test.each([
  {
    why: 'a concern before a change that is none',
    given: { verdict: 'normal', largestChange: normal, meaning: concern },
    shown: /^PHQ-9 concern$/,
  },
  {
    why: 'a change for the worse before a concern',
    given: { verdict: 'worse', largestChange: worse, meaning: concern },
    shown: /\+19%\s*Worse$/,
  },
  {
    why: 'what is severe before any change',
    given: { verdict: 'worse', largestChange: worse, meaning: severe },
    shown: /^GAD-7 severe$/,
  },
  {
    why: 'a change alone',
    given: { verdict: 'normal', largestChange: normal, meaning: null },
    shown: /\+2%\s*Normal$/,
  },
] as const)(
  'the one chip of a phone is why somebody stands where they do: $why',
  async ({ given, shown }) => {
    const screen = await renderDesign(<p data-testid="cell">{phoneChangeCell({ ...row, ...given })}</p>);
    await expect.element(screen.getByTestId('cell')).toMatchTextContent(shown);
  },
);
