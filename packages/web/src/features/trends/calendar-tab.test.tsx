import type { ProfileEvent, ProfileTestSummary } from '@plumbline/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent, page as view } from 'vitest/browser';
import { renderDesign } from '../../design/test/render.tsx';
import { anEvent, aProfileDetail, aTestSummary } from '../../platform/test/profiles.ts';
import { CalendarTab } from './calendar-tab.tsx';

beforeEach(() => todayIs('2026-10-20'));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const todayIs = (day: string) =>
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T18:00:00.000Z`) });

const tests: readonly ProfileTestSummary[] = [
  // The evening of the 6th in Chicago, already the 7th in UTC.
  aTestSummary({ id: 54, completedOn: '2026-10-07T04:30:00.000Z', eventId: 31, isEvent: true }),
  aTestSummary({ id: 53, completedOn: '2026-10-06T20:42:00.000Z', eventId: 31, isEvent: true }),
  aTestSummary({ id: 52, completedOn: '2026-08-17T15:00:00.000Z' }),
  aTestSummary({ id: 51, completedOn: '2024-09-13T15:00:00.000Z' }),
];
const events: readonly ProfileEvent[] = [anEvent({ endedOn: '2026-10-09T20:00:00.000Z' })];

const shown = (given: Partial<{ tests: readonly ProfileTestSummary[]; year: number }> = {}) =>
  renderDesign(
    <CalendarTab
      detail={aProfileDetail({ tests: [...(given.tests ?? tests)], events: [...events] })}
      year={given.year}
    />,
  );

test('C130 C481: days of tests are marked, orange in an event and blue otherwise, as days of Chicago', async () => {
  const screen = await shown();
  const inEvent = screen.getByRole('link', { name: 'Tuesday, October 6, 2026: 2 tests, in an event' });
  const outside = screen.getByRole('link', { name: 'Monday, August 17, 2026: Baseline Assessment' });
  await expect.element(inEvent).toBeVisible();
  const look = (link: typeof inEvent) => getComputedStyle(link.element()).backgroundColor;
  expect(look(inEvent)).toBe('rgb(185, 84, 10)');
  expect(look(outside)).toBe('rgb(42, 98, 198)');
  // Never by colour alone.
  expect(getComputedStyle(inEvent.element()).borderRadius).not.toBe(
    getComputedStyle(outside.element()).borderRadius,
  );
  expect(
    screen
      .getByRole('link')
      .elements()
      .filter((link) => link.getAttribute('href')?.includes('testId')),
  ).toHaveLength(2);
  await expect.element(inEvent).toHaveAttribute('href', '/profiles/12/overview?view=tests&testId=54');
  await expect.element(screen.getByText('Days in Central Time')).toBeVisible();
});

test('the days of an event are marked from its first to its last, tested or not', async () => {
  await shown();
  const days = [...document.querySelectorAll('[data-in-event]')].map((cell) => cell.textContent);
  expect(days).toEqual(['3', '4', '5', '6', '7', '8', '9']);
});

test('the present year opens; others are addresses, years between without tests among them', async () => {
  const screen = await shown();
  await expect.element(screen.getByRole('figure', { name: 'Tests in 2026' })).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Previous year, 2025' }))
    .toHaveAttribute('href', '/profiles/12/calendar?year=2025');
  expect(screen.getByRole('link', { name: /^Next year/ }).elements()).toHaveLength(0);
  await screen.unmount();
  const empty = await shown({ year: 2025 });
  await expect
    .element(empty.getByRole('figure', { name: 'Tests in 2025' }))
    .toHaveAccessibleDescription('No tests in 2025.');
  await expect.element(empty.getByText('July 2025')).toBeVisible();
});

test('a year that has nothing to show falls back to the present one', async () => {
  const screen = await shown({ year: 1999 });
  await expect.element(screen.getByRole('figure', { name: 'Tests in 2026' })).toBeVisible();
});

test('the year is there as a text and a table', async () => {
  const screen = await shown();
  await expect.element(screen.getByText('2026: 2 days with tests, 1 of them in an event.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
  const rows = screen
    .getByRole('row')
    .elements()
    .map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows).toEqual([
    ['Time (Central Time)', 'Test', 'Event'],
    ['10/6/26 11:30 pm', 'Baseline Assessment', 'Fall in training'],
    ['10/6/26 3:42 pm', 'Baseline Assessment', 'Fall in training'],
    ['8/17/26 10:00 am', 'Baseline Assessment', ''],
  ]);
});

test.each([
  { entry: 'Image (PNG)', type: 'image/png', name: 'Profile_12_Calendar_2026.png' },
  { entry: 'Data (CSV)', type: 'text/csv;charset=utf-8', name: 'Profile_12_Calendar_2026.csv' },
])('the year can be taken along: $entry', async ({ entry, type, name }) => {
  const saved: { name: string; file: Blob }[] = [];
  let file = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((given) => {
    if (given instanceof Blob) file = given;
    return 'blob:kept';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, file });
  });
  const screen = await shown();
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  await userEvent.click(screen.getByRole('menuitem', { name: entry }));
  await expect.poll(() => saved, { timeout: 15_000 }).toHaveLength(1);
  expect(saved[0]?.name).toBe(name);
  expect(saved[0]?.file.type).toBe(type);
  expect(saved[0]?.file.size).toBeGreaterThan(100);
});

test('without tests and events there is nothing to mark', async () => {
  const screen = await renderDesign(<CalendarTab detail={aProfileDetail()} year={undefined} />);
  await expect.element(screen.getByText('No Tests', { exact: true })).toBeVisible();
});

test('the month of today is in sight when its year opens, and the day is marked', async () => {
  await view.viewport(390, 640);
  const screen = await shown({ tests: [aTestSummary({ id: 60, completedOn: new Date().toISOString() })] });
  await expect.element(screen.getByRole('link', { name: /Baseline Assessment/ })).toBeInViewport();
  await expect
    .element(screen.getByRole('link', { name: /Baseline Assessment/ }))
    .toHaveAttribute('aria-current', 'date');
});

test('C130: in a year in which nothing happened yet the present month opens, and the tests before are a year back', async () => {
  await view.viewport(390, 640);
  todayIs('2027-01-02');
  const screen = await shown();
  await expect.element(screen.getByRole('figure', { name: 'Tests in 2027' })).toBeVisible();
  await expect.element(screen.getByText('January 2027')).toBeInViewport();
  await expect.element(screen.getByRole('link', { name: 'Previous year, 2026' })).toBeVisible();
  expect(screen.getByRole('link', { name: /^Next year/ }).elements()).toHaveLength(0);
});
