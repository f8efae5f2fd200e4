import { getProfileTestForAzureAD, getProfileTestForPortal } from '@plumbline/contract';
import { findMeasure, measureOf } from '@plumbline/domain/clinical/measures/find-measure';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderDesign } from '../../../design/test/render.tsx';
import { session } from '../../../platform/session/session-store.ts';
import { type Answer, answerCalls } from '../../../platform/test/answer-calls.ts';
import { aMeasureResult } from '../../../platform/test/profile-tests.ts';
import { aReportView } from '../../../platform/test/reports.ts';
import { aUser } from '../../../platform/test/users.ts';
import { PrintPage, type PrintPageProps } from './print-page.tsx';

const printed = vi.fn();
beforeEach(() => {
  printed.mockClear();
  vi.spyOn(window, 'print').mockImplementation(printed);
});
afterEach(() => {
  session.end();
  vi.restoreAllMocks();
});

async function shown(
  props: PrintPageProps,
  answer: Answer | Promise<Answer> = { reply: { report: aReportView() } },
) {
  const calls = answerCalls([
    [getProfileTestForPortal, () => answer],
    [getProfileTestForAzureAD, () => answer],
  ]);
  const screen = await renderDesign(
    <QueryClientProvider client={new QueryClient()}>
      <PrintPage {...props} />
    </QueryClientProvider>,
  );
  return { screen, calls };
}

test('C170 C172: the page says Loading until the report is there, then shows it with a button that prints', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const { screen } = await shown({ query: { profileTestId: 5 }, token: 'plp_x' }, promise);
  await expect.element(screen.getByText('Loading', { exact: true })).toBeVisible();
  resolve({ reply: { report: aReportView() } });
  await expect.element(screen.getByRole('heading', { name: 'Maya Okafor' })).toBeVisible();
  await expect.element(screen.getByText('CLINICAL REPORT')).toBeVisible();
  await expect.element(screen.getByText('TEST DATE: 10/6/26 3:42 pm')).toBeVisible();
  expect(screen.getByText('Loading', { exact: true }).elements()).toHaveLength(0);
  expect(printed).not.toHaveBeenCalled();
  await screen.getByRole('button', { name: 'Print' }).click();
  expect(printed).toHaveBeenCalledOnce();
});

test('C171 C355 C488: outside the portal the token asks, with the tests and the zone of the address', async () => {
  session.start('own-session', aUser(), 1);
  const { screen, calls } = await shown({
    query: {
      profileTestId: 5,
      includedTestIds: '5,7',
      timezone: 'Asia/Tokyo',
      timezoneOffset: 300,
      sections: 'trends',
    },
    token: 'plp_x',
  });
  await expect.element(screen.getByRole('heading', { name: 'Maya Okafor' })).toBeVisible();
  expect(calls.map(({ path, request }) => ({ path, request }))).toEqual([
    {
      path: getProfileTestForAzureAD.path,
      request: {
        id: 5,
        includedTestIds: '5,7',
        timezone: 'Asia/Tokyo',
        timezoneOffset: 300,
        sections: ['trends'],
      },
    },
  ]);
  expect(calls[0]?.headers.get('Authorization')).toBe('Bearer plp_x');
});

test('C356: opened by the portal it prints at once, and a reload without the token asks as the session', async () => {
  session.start('own-session', aUser(), 1);
  const { screen, calls } = await shown({ query: { profileTestId: 5, isPortal: true }, token: null });
  await expect.element(screen.getByRole('heading', { name: 'Maya Okafor' })).toBeVisible();
  expect(calls.map(({ path }) => path)).toEqual([getProfileTestForPortal.path]);
  expect(calls[0]?.headers.get('Authorization')).toBe('Bearer own-session');
  await expect.poll(() => printed.mock.calls.length).toBe(1);
});

test('C175: the ethnicity stands apart from the race, and is left out where it is not asked', async () => {
  const person = { ...aReportView().person, race: 'White', ethnicity: 'Hispanic or Latino' };
  const query = { query: { profileTestId: 5 }, token: 'plp_x' };
  const { screen } = await shown(query, { reply: { report: aReportView({ person }) } });
  await expect.element(screen.getByText('Ethnicity', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('Hispanic or Latino', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('White', { exact: true })).toBeVisible();
  await screen.unmount();
  const without = (await shown(query)).screen;
  await expect.element(without.getByRole('heading', { name: 'Maya Okafor' })).toBeVisible();
  expect(without.getByText('Ethnicity', { exact: true }).elements()).toHaveLength(0);
});

test('C171: isLocal shows the report and leaves printing to the person', async () => {
  const { screen } = await shown({
    query: { profileTestId: 5, isPortal: true, isLocal: true },
    token: 'plp_x',
  });
  await expect.element(screen.getByRole('heading', { name: 'Maya Okafor' })).toBeVisible();
  await document.fonts.ready;
  expect(printed).not.toHaveBeenCalled();
});

test.each<{ why: string; props: PrintPageProps; says: string }>([
  { why: 'no test', props: { query: {}, token: 'plp_x' }, says: 'No test at this address' },
  {
    why: 'no token',
    props: { query: { profileTestId: 5 }, token: null },
    says: 'This address does not open a report',
  },
  {
    why: 'neither token nor session',
    props: { query: { profileTestId: 5, isPortal: true }, token: null },
    says: 'Please sign in',
  },
  {
    why: 'a token that is still in the address',
    props: { query: { profileTestId: 5 }, token: null, isTakingToken: true },
    says: 'Loading',
  },
])('C171: with $why nothing is asked', async ({ props, says }) => {
  const { screen, calls } = await shown(props);
  await expect.element(screen.getByText(says)).toBeVisible();
  expect(calls).toEqual([]);
});

test('a token that ended says so and keeps the session; another failure says why and can be tried again', async () => {
  session.start('own-session', aUser(), 1);
  const ended = await shown(
    { query: { profileTestId: 5 }, token: 'plp_x' },
    { status: 401, code: 'access.signed_out', message: 'Please sign in.' },
  );
  await expect.element(ended.screen.getByText('This print link has expired')).toBeVisible();
  expect(session.read()?.token).toBe('own-session');
  vi.restoreAllMocks();
  const refused = await shown(
    { query: { profileTestId: 6 }, token: 'plp_x' },
    { status: 503, code: 'test.not_found', message: 'That test could not be found.' },
  );
  await expect.element(refused.screen.getByText('That test could not be found.')).toBeVisible();
  await expect.element(refused.screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});

test('C170 C186: screenings alone are a message, and what was left out is named', async () => {
  const only = await shown(
    { query: { profileTestId: 5 }, token: 'plp_x' },
    { reply: { report: aReportView({ isCovidOnly: true }) } },
  );
  await expect
    .element(only.screen.getByText(/^PDF reports exclude COVID-19 screening results\./))
    .toBeVisible();
  expect(only.screen.getByRole('heading', { name: 'Disclaimer' }).elements()).toHaveLength(0);
  vi.restoreAllMocks();
  const shorter = await shown(
    { query: { profileTestId: 6 }, token: 'plp_x' },
    { reply: { report: aReportView({ leftOut: ['Notes', 'Trends'], preparedFor: 'Dr. Lee' }) } },
  );
  await expect.element(shorter.screen.getByText(/^Notes, Trends\./)).toBeVisible();
  await expect.element(shorter.screen.getByText('Dr. Lee')).toBeVisible();
});

test('C178: the first page has each measure beside its baseline, with what the change means; an event without tests is not lost', async () => {
  const measure = findMeasure(1002);
  if (measure === undefined) throw new Error('the reaction time is no measure');
  const comparison = aMeasureResult(1002, {
    score: 300,
    changeLevel: 'bad',
    changeWord: 'Worse',
    percentChange: 20,
    scoreChange: 50,
    reliableChange: {
      rci: 2.1,
      sdiff: 24,
      level: 'p95',
      direction: 'worse',
      limits: { p70: 25, p80: 31, p90: 40, p95: 47 },
      source: 'Retest',
      usedPersonalVariance: false,
      practiceChange: 0,
      version: 'retest-error-2026.2',
    },
  });
  const report = aReportView({
    measures: [{ measure, comparison, isExcluded: false }],
    history: {
      tests: [{ testId: 5, dateText: '10/6/26', dot: 'assessment', isThisTest: true }],
      events: [{ label: 'Fall', periodText: '1/2/26 to 1/9/26', testIndexes: [] }],
      rows: [],
    },
  });
  const { screen } = await shown({ query: { profileTestId: 5 }, token: 'plp_x' }, { reply: { report } });
  const row = screen.getByRole('row', { name: /^Reaction Time 300 ms/ });
  await expect.element(row).toBeVisible();
  expect(row.element().textContent).toMatch(/Worse.*No norms.*At 95%/);
  // The bar of its range is in the row, as in the PDF.
  expect(row.element().querySelectorAll('[role="img"][aria-label]').length).toBeGreaterThan(0);
  await expect
    .element(screen.getByText('Events without a test in this report: Fall, 1/2/26 to 1/9/26.'))
    .toBeVisible();
});

test('a balance score at the ceiling says what that means, and a lower one says nothing', async () => {
  const measure = measureOf(12);
  const printed = (score: number) =>
    aReportView({ measures: [{ measure, comparison: aMeasureResult(12, { score }), isExcluded: false }] });
  const query = { query: { profileTestId: 5 }, token: 'plp_x' };
  const { screen } = await shown(query, { reply: { report: printed(97.4) } });
  await expect.element(screen.getByText(/^Ceiling\. Most healthy people/)).toBeVisible();
  await screen.unmount();
  vi.restoreAllMocks();
  const lower = (await shown(query, { reply: { report: printed(94.9) } })).screen;
  await expect.element(lower.getByText('94.9').first()).toBeVisible();
  expect(lower.getByText(/Ceiling/).elements()).toHaveLength(0);
});

test('C187: eight tests stand in a table on paper and desktop, more split it', async () => {
  const days = Array.from({ length: 9 }, (_, index) => `10/${index + 1}/26`);
  const history = {
    tests: days.map((dateText, index) => ({
      testId: index + 1,
      dateText,
      dot: 'baselineAssessment' as const,
      isThisTest: index === 0,
    })),
    events: [{ label: 'Fall', periodText: 'since 10/8/26', testIndexes: [8] }],
    rows: [
      {
        label: 'RT',
        cells: days.map((_, index) => ({ text: String(200 + index), isExcluded: index === 3 })),
      },
    ],
  };
  const { screen } = await shown(
    { query: { profileTestId: 5 }, token: 'plp_x' },
    { reply: { report: aReportView({ history }) } },
  );
  await expect.element(screen.getByRole('heading', { name: 'Profile History' })).toBeVisible();
  const tables = screen.getByRole('table').elements();
  expect(tables.map((table) => table.querySelectorAll('thead th').length)).toEqual([9, 2]);
  expect(tables[0]?.textContent).toContain('(203)');
  expect(tables[0]?.textContent).not.toContain('Fall');
  expect(tables[1]?.textContent).toContain('Fall, since 10/8/26');
});

test('symptoms and questions that were left out are named; an answer without words is no skipped one', async () => {
  const symptoms = {
    total: null,
    maximum: 132,
    baselineTotal: null,
    presentCount: 1,
    language: null,
    categories: [{ name: 'Physical', total: 2, maximum: 54, skippedCount: 2 }],
    items: [
      { name: 'Headache', answer: null },
      { name: 'Dizziness', answer: null },
      { name: 'Neck pain', answer: 2 },
    ],
  };
  const questionnaires = [
    {
      title: 'Sleep Survey',
      total: 24,
      maximum: 32,
      severity: null,
      alert: null,
      items: [
        { text: '1. Time to fall asleep', answer: null, score: 3 },
        { text: '2. Time awake at night', answer: null, score: null },
      ],
    },
  ];
  const { screen } = await shown(
    { query: { profileTestId: 5 }, token: 'plp_x' },
    { reply: { report: aReportView({ symptoms, questionnaires }) } },
  );
  await expect.element(screen.getByRole('heading', { name: 'Symptoms, no total' })).toBeVisible();
  await expect
    .element(screen.getByText('1 of 1 present, 2 of 3 not answered: Headache, Dizziness'))
    .toBeVisible();
  await expect.element(screen.getByText('2 of 54, 2 not answered')).toBeVisible();
  await expect.element(screen.getByRole('row', { name: /Time to fall asleep/ })).toMatchTextContent(/3$/);
  await expect.element(screen.getByRole('row', { name: /Time awake/ })).toMatchTextContent(/Skip$/);
  await expect
    .element(screen.getByText(/^1 of 2 not answered: 2\. Time awake at night; in the total, it counts/))
    .toBeVisible();
});

test('C170: internal staff see the id in place of the name', async () => {
  const person = { ...aReportView().person, name: null, birthDateText: null };
  const { screen } = await shown(
    { query: { profileTestId: 5 }, token: 'plp_x' },
    { reply: { report: aReportView({ person, isSuperView: true, administeredBy: null }) } },
  );
  await expect.element(screen.getByRole('heading', { name: 'Profile ID 41' })).toBeVisible();
  expect(screen.getByText('Administered by').elements()).toHaveLength(0);
});

test('page one names what is severe without a baseline, in the verdict and in its table, and does not say 0 Worse', async () => {
  const report = aReportView({
    verdict: {
      ...aReportView().verdict,
      headline: 'GAD-7 severe',
      meanings: [
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
      ],
    },
  });
  const { screen } = await shown({ query: { profileTestId: 5 }, token: 'plp_x' }, { reply: { report } });
  await expect.element(screen.getByText('GAD-7 severe')).toBeVisible();
  await expect.element(screen.getByText('1 Severe')).toBeVisible();
  expect(screen.getByText('0 Worse').elements()).toHaveLength(0);
  await expect
    .element(screen.getByRole('row', { name: /GAD-7/ }))
    .toMatchTextContent(/GAD-7\s?21 of 21\s?Severe/);
});

test('a red change within the noise of the test says so on paper', async () => {
  const comparison = {
    ...aMeasureResult(1002, { score: 300, scoreChange: 50, percentChange: 20, changeLevel: 'bad' }),
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
  const report = aReportView({ measures: [{ measure: measureOf(1002), comparison, isExcluded: false }] });
  const { screen } = await shown({ query: { profileTestId: 5 }, token: 'plp_x' }, { reply: { report } });
  await expect
    .element(
      screen.getByText(
        'Red according to the limit in percent, but within test noise: the verdict counts it as a warning.',
      ),
    )
    .toBeVisible();
});
