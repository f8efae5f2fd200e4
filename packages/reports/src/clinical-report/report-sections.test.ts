import type { ReportDetailTable } from '@plumbline/contract';
import { ceilingWords } from '@plumbline/domain';
import { beforeAll, expect, test } from 'vitest';
import { aFullReport } from '../../test/a-full-report.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { clinicalReportDocument } from './clinical-report-document.tsx';

const { render: renderClinicalReport } = clinicalReportDocument;

let five: string;
let twenty: string;

beforeAll(async () => {
  const textOf = async (count: number) =>
    (await readPdf(await renderClinicalReport(aFullReport(count)))).text.replace(/\s+/g, ' ');
  five = await textOf(5);
  twenty = await textOf(20);
}, 300_000);

/** What stands between two headings. */
const between = (text: string, from: string, to: string): string =>
  text.slice(text.indexOf(from), text.indexOf(to, text.indexOf(from)));

test('C173 C178 C179 C182 C183 C184: the sections stand in the specified order, from the head to the disclaimer', () => {
  const headings = [
    'CLINICAL REPORT',
    'TEST DATE: 10/6/26 3:42 pm',
    'Date of birth',
    'Test Summary',
    'Event Type',
    'Device Summary',
    'On Field Assessment',
    'VOMS Summary',
    'Balance Summary',
    'Cognitive Summary',
    'PHQ-9',
    'GAD-7',
    'Test Details: Balance',
    'Test Details: Cognitive',
    'Trends',
    'Profile History',
    'What the baseline is',
    'Disclaimer',
  ];
  let at = -1;
  for (const heading of headings) {
    const next = five.indexOf(heading, at + 1);
    expect(next, heading).toBeGreaterThan(at);
    at = next;
  }
});

test('C174 C175: the profile header names the person and everything that is known', () => {
  const header = between(five, 'Maya Okafor', 'Test Summary');
  for (const words of [
    '3/14/2009 (17 y)',
    'Female / Female',
    'Black or African American',
    '5 ft 6 in / 128 lb',
    'ADD/ADHD No',
    'English, Spanish',
    'Yes, last 2/11/25',
    'Graduation year 2027',
  ])
    expect(header).toContain(words);
});

test('C177: the baseline is explained with balance, cognitive or functional tests, and not without', async () => {
  expect(five).toContain('mean of the valid baseline tests since the baseline start date');
  const without = await readPdf(await renderClinicalReport(aFullReport(2, { measures: [] })));
  expect(without.text).not.toContain('What the baseline is');
});

test('C178: the Test Summary says when, by whom, after which protocol, and holds symptoms and notes', () => {
  const summary = between(five, 'Test Summary', 'Event Type');
  for (const words of [
    '10/6/26 3:42 pm',
    'Dana Whitfield',
    'Sports',
    'Symptoms 22 of 132, baseline 3',
    'dull headache',
  ])
    expect(summary).toContain(words);
});

test('C179: event, device, on-field assessment and VOMS, with what was skipped', () => {
  expect(between(five, 'Event Type', 'Device Summary')).toContain('Day 3 at this test');
  expect(between(five, 'Device Summary', 'On Field')).toContain('Phone 12');
  expect(between(five, 'On Field Assessment', 'VOMS Summary')).toContain('1 of 4 *');
  const voms = between(five, 'VOMS Summary', 'Balance Summary');
  expect(voms).toContain('Average convergence 6.5 cm');
  expect(voms).toContain('Visual Motion Sensitivity Skip Skip Skip Skip Skip');
});

test('C180: a category summary says score, baseline, percentile and its band, and how sure a change is', () => {
  const balance = between(five, 'Balance Summary', 'Cognitive Summary');
  for (const words of [
    '72.8',
    'mean of 2 tests',
    'P23, Low',
    'Worse by more than test noise explains (95% level).',
  ])
    expect(balance).toContain(words);
  expect(between(five, 'Cognitive Summary', 'PHQ-9')).toContain('Caution: The trials lie far apart.');
});

test('a balance score at the ceiling is named with what that means, and no other score is', async () => {
  const report = aFullReport(5);
  const measures = report.measures.map((entry) =>
    entry.measure.id === 1001 ? { ...entry, comparison: { ...entry.comparison, score: 97.4 } } : entry,
  );
  const { text } = await readPdf(await renderClinicalReport({ ...report, measures }));
  const printed = text.replace(/\s+/g, ' ');
  expect(between(printed, 'Balance Summary', 'Cognitive Summary')).toContain(
    `Ceiling: ${ceilingWords.sentence}`,
  );
  expect(printed.match(/Ceiling:/g)).toHaveLength(1);
  expect(five).not.toContain('Ceiling');
});

test('C181: PHQ-9 and GAD-7 list every answer, and a total only where there is one', () => {
  expect(between(five, 'PHQ-9', 'GAD-7')).toContain('9 of 27, Mild');
  expect(between(five, 'GAD-7', 'Test Details')).toContain('1. Feeling nervous Skip');
});

test('C187: eight tests stand side by side; twenty make three tables, and none is lost', () => {
  expect(five).not.toContain('(1 of');
  const history = between(twenty, 'Profile History', 'Sources');
  for (const part of ['Test (1 of 3)', 'Test (2 of 3)', 'Test (3 of 3)']) expect(history).toContain(part);
  const second = between(history, '(1 of 3)', '(2 of 3)');
  expect(second.match(/\d+\/\d+\/\d+/g)?.slice(-8)).toHaveLength(8);
  for (const { dateText } of aFullReport(20).history.tests) expect(history).toContain(dateText);
});

test('C184: the legend says what each dot means, and an event row marks its tests', () => {
  const history = between(five, 'Profile History', 'Sources');
  for (const words of ['Screening', 'Assessment', 'Baseline Screening', 'Excluded Baseline Assessment'])
    expect(history).toContain(words);
  expect(history).toMatch(/Collision with Jordan, since 10\/4\/26 In event In event/);
});

test('C184: an event without a test in the report is named below the table', async () => {
  const { history } = aFullReport(2);
  const events = [...history.events, { label: 'Fall', periodText: '1/3/24 to 1/20/24', testIndexes: [] }];
  const { text } = await readPdf(
    await renderClinicalReport(aFullReport(2, { history: { ...history, events } })),
  );
  expect(text).toContain('Events without a test in this report: Fall, 1/3/24 to 1/20/24.');
});

test('C178: who, verdict, six measures, symptoms, notes and a line to sign stand on page one, two alerts or not', async () => {
  const usual = aFullReport(5);
  const alerts = [
    ...usual.alerts,
    'Thoughts of self-harm: question 9 was answered with 1. Speak with the person now, and follow your crisis plan.',
  ];
  const long = { text: 'Reports a dull headache after the school day. '.repeat(20), signedText: 'Dana' };
  for (const over of [{}, { alerts, preparedFor: 'Coach Rivera, rowing', notes: long }]) {
    const { pages } = await readPdf(await renderClinicalReport({ ...usual, ...over }));
    for (const words of ['Maya Okafor', 'Worse than baseline on 2 of 6', 'Tandem Gait', 'Signature'])
      expect(pages[0]).toContain(words);
    expect(pages[0]).toMatch(/Symptoms 22 of 132/);
    expect(pages[0]).toContain('Reports a dull headache');
    expect(pages[1]).toMatch(/Event\s+Type|Notes in full/);
  }
});

test('symptoms and questions that were left out are named, and a total that is not known is not printed', async () => {
  const usual = aFullReport(2);
  const { symptoms } = usual;
  if (symptoms === null) throw new Error('the report has no symptoms');
  const without = (names: readonly string[], total: number | null) => ({
    ...symptoms,
    total,
    categories: symptoms.categories.map((category, i) => ({ ...category, skippedCount: i === 0 ? 1 : 0 })),
    items: symptoms.items.map((item) => (names.includes(item.name) ? { ...item, answer: null } : item)),
  });
  const questionnaires = usual.questionnaires.map((questionnaire) => ({
    ...questionnaire,
    total: 9,
    items: questionnaire.items.map((item, i) => (i === 0 ? { ...item, score: null, answer: null } : item)),
  }));
  const textOf = async (report: typeof usual) =>
    (await readPdf(await renderClinicalReport(report))).text.replace(/\s+/g, ' ');
  const one = await textOf({ ...usual, symptoms: without(['Headache'], 21), questionnaires });
  expect(one).toContain('Symptoms 21 of 132');
  expect(one).toMatch(/of 21 present, EN; 1 of 22 not answered: Headache \(\+: at least\)/);
  expect(one).toMatch(/Physical \d+\+/);
  expect(one).toContain(
    '1 of 2 not answered: 1. Interest or pleasure; in the total, it counts as the mean of the other answers',
  );
  const two = await textOf({ ...usual, symptoms: without(['Headache', 'Dizziness'], null) });
  expect(two).toContain('Symptoms, no total, baseline 3');
  expect(two).not.toContain('of 132');
});

test('C187: measures that need more than a page go on under the same heads', async () => {
  const { measures } = aFullReport(5);
  const more = [1, 2, 3].flatMap((copy) =>
    measures.map((entry) => ({
      ...entry,
      measure: {
        ...entry.measure,
        id: entry.measure.id + copy * 10_000,
        name: `${entry.measure.name} ${copy}`,
      },
    })),
  );
  const { pages } = await readPdf(await renderClinicalReport(aFullReport(5, { measures: more })));
  for (const page of pages.slice(0, 2)) expect(page).toContain('Beyond noise?');
  for (const { measure } of more)
    expect(`${pages[0]} ${pages[1]}`.replace(/\s+/g, ' ')).toContain(measure.name);
});

test('no heading stands alone at the end of a page', async () => {
  for (const count of [3, 5, 12]) {
    const { pages } = await readPdf(await renderClinicalReport(aFullReport(count)));
    for (const page of pages)
      expect(page).not.toMatch(
        /perhaps not valid\.\s+This report supports|Up is better\.\s+This report supports/,
      );
  }
});

test('a measure whose color and noise disagree says so in the summary of its category', async () => {
  const report = aFullReport(3);
  const [first] = report.measures;
  if (first === undefined) throw new Error('this test expects a measure');
  const comparison = {
    ...first.comparison,
    changeLevel: 'bad' as const,
    reliableChange: {
      rci: -0.5,
      sdiff: 100,
      level: 'none' as const,
      direction: 'worse' as const,
      limits: { p70: 104, p80: 128, p90: 165, p95: 196 },
      practiceChange: 0,
      source: 'A study',
      version: '1',
      usedPersonalVariance: false,
    },
  };
  const { text } = await readPdf(
    await renderClinicalReport({ ...report, measures: [{ ...first, comparison }] }),
  );
  expect(text.replace(/\s+/g, ' ')).toContain(
    'Color and noise: Red according to the limit in percent, but within test noise: the verdict counts it as a warning.',
  );
});

test('page one has a row for what says something without a baseline, and the fall risk is told once', async () => {
  const report = aFullReport(3);
  const meanings = [
    {
      measureId: 1017,
      kind: 'questionnaire',
      level: 'severe',
      label: 'GAD-7',
      result: '21 of 21',
      word: 'Severe',
      phrase: 'GAD-7 severe',
      sentence: 'GAD-7 21 of 21: Severe.',
    },
    {
      measureId: null,
      kind: 'fallRisk',
      level: 'concern',
      label: 'Fall risk',
      result: null,
      word: 'raised',
      phrase: 'fall risk raised',
      sentence: 'Fall risk raised.',
    },
  ] as const;
  const verdict = { ...report.verdict, explanation: 'GAD-7 21 of 21: Severe. Fall risk raised.', meanings };
  const { pages } = await readPdf(
    await renderClinicalReport({ ...report, fallRisk: 'Fall risk raised', verdict }),
  );
  const pageOne = pages[0]?.replace(/\s+/g, ' ') ?? '';
  expect(pageOne).toContain('GAD-7 21 of 21 Severe Fall risk raised');
  expect(pageOne).toMatch(/1 Severe 1 Concern \d Worse/);
  expect(pageOne.match(/Fall risk raised\./g)).toHaveLength(1);
});

test('scores share a table only where they are of the same tests, and one of an older test keeps its date', async () => {
  const cell = { text: '61', isFlagged: false, isExcluded: false };
  const table = (measureName: string, testIds: readonly number[], thisTestId: number): ReportDetailTable => ({
    categoryId: 11,
    measureName,
    tests: testIds.map((testId) => ({ testId, dateText: '2/3/26', isThisTest: testId === thisTestId })),
    rows: [{ label: 'Score', cells: testIds.map(() => cell) }],
    figures: [],
  });
  const detailsOf = async (details: ReportDetailTable[]) => {
    const { text } = await readPdf(await renderClinicalReport(aFullReport(2, { details, trends: [] })));
    return between(text.replace(/\s+/g, ' '), 'Test Details: Cognitive', 'Test Details: Symptoms');
  };
  expect(await detailsOf([table('First', [1, 2], 1), table('Second', [1, 2], 1)])).toMatch(
    /Score 2\/3\/26 2\/3\/26 First 61 61 Second 61 61/,
  );
  // Two tests of one day: the columns look alike and are not.
  expect(await detailsOf([table('First', [1, 2], 1), table('Second', [1, 3], 1)])).toMatch(
    /First 2\/3\/26 2\/3\/26 Score 61 61 Second 2\/3\/26 2\/3\/26 Score 61 61/,
  );
  expect(await detailsOf([table('First', [2], 1)])).toMatch(/First 2\/3\/26 Score 61/);
  expect(await detailsOf([table('First', [1], 1)])).not.toContain('2/3/26');
});
