import { getProfileHistory, type HistoryTest } from '@plumbline/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent, page as view } from 'vitest/browser';
import { renderDesign } from '../../design/test/render.tsx';
import { queryClient } from '../../platform/api/query-client.ts';
import type { SearchParams } from '../../platform/navigation/search-params.ts';
import { type Answer, answerCalls } from '../../platform/test/answer-calls.ts';
import { anEvent, aProfileDetail, aTestSummary } from '../../platform/test/profiles.ts';
import { addressOn } from '../../platform/test/use-address-state.ts';
import { HistoryTab } from './history-tab.tsx';

afterEach(async () => {
  vi.restoreAllMocks();
  queryClient.clear();
  await view.viewport(1280, 800);
});

const day = 86_400_000;
const start = Date.parse('2026-08-01T15:00:00Z');

function aHistoryTest(index: number, traits: Partial<HistoryTest> = {}): HistoryTest {
  return {
    ...aTestSummary({ id: index, completedOn: new Date(start + index * day).toISOString() }),
    organizationProtocolName: 'Sideline',
    scores: { 1001: 80 + index / 10, 1002: 200 + index },
    doubtfulMeasureIds: [],
    ...traits,
  };
}
/** Newest first, as the server sends them. */
const many = (count: number) => Array.from({ length: count }, (_, index) => aHistoryTest(count - index));

async function shown(answer: Answer, search: SearchParams = {}) {
  const calls = answerCalls([[getProfileHistory, () => answer]]);
  const onAddressChange = vi.fn();
  const screen = await renderDesign(
    <QueryClientProvider client={queryClient}>
      <HistoryTab
        detail={aProfileDetail({ tests: [aTestSummary()], events: [anEvent()] })}
        address={addressOn('/profiles/$profileId/test-history', search)}
        onAddressChange={onAddressChange}
      />
    </QueryClientProvider>,
  );
  return { screen, calls, onAddressChange };
}

const chart = (screen: Awaited<ReturnType<typeof shown>>['screen']) =>
  screen.getByRole('figure', { name: 'Last 20 tests' });

test('C128: without data it says No History', async () => {
  const { screen, calls } = await shown({ reply: { tests: [] } });
  await expect.element(screen.getByText('No History', { exact: true })).toBeVisible();
  expect(calls.map(({ request }) => request)).toEqual([{ id: 12 }]);
});

test('a failure is told with its reason and can be tried again', async () => {
  const { screen, calls } = await shown({
    status: 503,
    code: 'system.unavailable',
    message: 'The portal is busy.',
  });
  await expect.element(screen.getByText('The test history did not load.')).toBeVisible();
  await expect.element(screen.getByText('The portal is busy.')).toBeVisible();
  const before = calls.length;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await expect.poll(() => calls.length).toBeGreaterThan(before);
});

test('C480 C481: the chart shows the last twenty tests under the named series, in Chicago time', async () => {
  const tests = [
    aHistoryTest(26, {
      scores: { 1001: 71, 1002: 262, 60: 88, 1003: 310, 1004: 50, 64: 66, 72: 10, 74: 18, 75: 19, 65: 83 },
    }),
    ...many(25),
  ];
  const { screen } = await shown({ reply: { tests } });
  await expect.element(chart(screen)).toBeVisible();
  const names = chart(screen)
    .getByRole('list', { name: 'Legend' })
    .getByRole('button')
    .elements()
    .map((one) => one.textContent);
  expect(names).toHaveLength(10);
  expect(new Set(names)).toEqual(
    new Set([
      'Balance',
      'Reaction',
      'Oculomotor',
      'Impulse Control',
      'Inspection Time',
      'Memory',
      'Counting 15',
      'Counting 20',
      'Counting 24',
      'MOT',
    ]),
  );
  await userEvent.click(chart(screen).getByRole('button', { name: 'Show as table' }));
  const rows = chart(screen).getByRole('row').elements();
  expect(rows).toHaveLength(21);
  expect(rows[0]?.textContent).toContain('Time (Central Time)');
  expect(rows[1]?.firstElementChild?.textContent).toBe('8/27/26 10:00 am');
  expect(rows[20]?.firstElementChild?.textContent).toBe('8/8/26 10:00 am');
});

test('a score that does not count says so in the chart and in the table', async () => {
  const { screen } = await shown({ reply: { tests: [aHistoryTest(1, { doubtfulMeasureIds: [1002] })] } });
  await expect.element(screen.getByRole('cell', { name: '201 not counted' })).toBeVisible();
  await userEvent.click(chart(screen).getByRole('button', { name: 'Show as table' }));
  await expect.element(chart(screen).getByText('Excluded: Reaction')).toBeVisible();
});

test('every test is a row that leads to it; a page that is no more is the last one', async () => {
  const { screen, onAddressChange } = await shown(
    { reply: { tests: many(25) } },
    { PageNumber: '9', RowsPerPage: '10' },
  );
  const table = screen.getByRole('table', { name: 'All tests' });
  await expect.element(table).toBeVisible();
  expect(
    table
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href')),
  ).toEqual([5, 4, 3, 2, 1].map((id) => `/profiles/12/overview?view=tests&testId=${id}`));
  await userEvent.click(screen.getByRole('button', { name: 'Previous page' }));
  expect(onAddressChange).toHaveBeenLastCalledWith({ PageNumber: 2, RowsPerPage: 10 });
});

test('tests of two ways of answering are not passed off as one', async () => {
  const tests = [aHistoryTest(2, { inputClass: 'touch' }), aHistoryTest(1)];
  const { screen } = await shown({ reply: { tests } });
  await expect
    .element(screen.getByText('These tests were answered in different ways.', { exact: false }))
    .toBeVisible();
  await expect.element(screen.getByRole('cell', { name: 'Touch' })).toBeVisible();
});

test('all tests are saved as CSV, whichever page is open', async () => {
  const { screen } = await shown({ reply: { tests: many(12) } });
  let file: Blob | undefined;
  let name = '';
  vi.spyOn(URL, 'createObjectURL').mockImplementation((given) => {
    if (given instanceof Blob) file = given;
    return 'blob:kept';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    name = this.download;
  });
  await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
  expect(name).toBe('Profile_12_All_Tests.csv');
  const lines = (await file?.text())?.replace('\uFEFF', '').split('\r\n') ?? [];
  expect(lines).toHaveLength(13);
  expect(lines[0]).toBe('Time (Central Time),Type,Protocol,Balance (mBESS),Reaction Time (ms)');
  expect(lines[1]).toBe('8/13/26 10:00 am,Baseline Assessment,Sideline,81.2,212');
});

test('on a phone a test is a card with its scores in one line', async () => {
  await view.viewport(390, 844);
  const { screen } = await shown({ reply: { tests: [aHistoryTest(1)] } });
  await expect
    .element(screen.getByText('Balance (mBESS) 80.1 · Reaction Time 201 ms', { exact: false }))
    .toBeVisible();
});

test.each([
  { why: 'nothing asked', search: {}, expected: { PageNumber: 1, RowsPerPage: 10 } },
  { why: 'all rows', search: { RowsPerPage: '-1' }, expected: { PageNumber: 1, RowsPerPage: -1 } },
  {
    why: 'odd values',
    search: { PageNumber: 'x', RowsPerPage: 'x' },
    expected: { PageNumber: 1, RowsPerPage: 10 },
  },
  { why: 'too many rows', search: { RowsPerPage: '5000' }, expected: { PageNumber: 1, RowsPerPage: 100 } },
])('the address of the table: $why', ({ search, expected }) => {
  expect(addressOn('/profiles/$profileId/test-history', search)).toEqual(expected);
});
