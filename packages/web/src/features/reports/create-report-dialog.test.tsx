import { createPrintToken, getWebProfileDetail, newPdfReport } from '@plumbline/contract';
import { reportSections } from '@plumbline/domain/reports/report-sections';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderDesign } from '../../design/test/render.tsx';
import { queryClient } from '../../platform/api/query-client.ts';
import { CurrentUserProvider } from '../../platform/session/current-user.ts';
import { type Answer, answerCalls } from '../../platform/test/answer-calls.ts';
import { aProfileDetail, aTestSummary } from '../../platform/test/profiles.ts';
import { aUser } from '../../platform/test/users.ts';
import { viewerZone } from '../../platform/time/time-texts.ts';
import { CreateReportDialog } from './create-report-dialog.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  queryClient.clear();
});

const tests = [
  aTestSummary({ id: 53, completedOn: '2026-10-08T20:00:00.000Z' }),
  aTestSummary({ id: 52, completedOn: '2026-10-07T20:00:00.000Z', isCovidOnly: true }),
  aTestSummary({ id: 51 }),
];
const file: Answer = {
  body: '%PDF',
  status: 200,
  headers: {
    'Content-Type': 'application/pdf',
    'Content-Disposition': 'attachment; filename="A_B_Results.pdf"',
  },
};

async function shown(
  over: { tests?: typeof tests; testId?: number; token?: Answer; viewingAsSuper?: boolean } = {},
) {
  const calls = answerCalls([
    [getWebProfileDetail, () => ({ reply: aProfileDetail({ tests: over.tests ?? tests }) })],
    [newPdfReport, () => file],
    [
      createPrintToken,
      () => over.token ?? { reply: { authToken: 'plp_secret', expiresOn: '2026-10-08T20:10:00.000Z' } },
    ],
  ]);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const onClose = vi.fn();
  const { testId, viewingAsSuper = false } = over;
  const screen = await renderDesign(
    <QueryClientProvider client={queryClient}>
      <CurrentUserProvider value={{ ...aUser(), viewingAsSuper }}>
        <CreateReportDialog
          profileId={12}
          isOpen
          onClose={onClose}
          {...(testId === undefined ? {} : { testId })}
        />
      </CurrentUserProvider>
    </QueryClientProvider>,
  );
  const requestsOf = (path: string) => calls.filter((one) => one.path === path).map(({ request }) => request);
  return { screen, onClose, requestsOf };
}

test('C103 C295: a protected PDF of every test is what the dialog offers first', async () => {
  const { screen, onClose, requestsOf } = await shown();
  const create = screen.getByRole('button', { name: 'Create Report' });
  await expect.element(screen.getByRole('checkbox', { name: 'Protect with a password' })).toBeChecked();
  await expect.element(screen.getByText('2 of 2')).toBeVisible();
  await expect
    .element(screen.getByRole('checkbox', { name: /COVID-19 screening, not in reports/ }))
    .toBeDisabled();
  await expect.element(create).toBeDisabled();
  await userEvent.fill(screen.getByLabelText('PDF password'), 'Let-me-in-1');
  await expect.element(create).toBeEnabled();
  await userEvent.click(create);
  await expect.poll(() => onClose).toHaveBeenCalledOnce();
  expect(requestsOf(newPdfReport.path)).toEqual([
    {
      id: 12,
      timezone: viewerZone,
      includedTestIds: '',
      sections: [
        'symptoms',
        'notes',
        'trends',
        'assessments',
        'questionnaires',
        'details',
        'history',
        'device',
      ],
      preparedFor: '',
      password: 'Let-me-in-1',
    },
  ]);
});

test('C103: tests, reader, sections and password are chosen; the outcome says what will be made', async () => {
  const { screen, requestsOf } = await shown();
  await userEvent.click(screen.getByRole('button', { name: 'Newest only' }));
  await expect
    .element(screen.getByText(/^Saves a PDF of the test of 10\/8\/26 against baseline\.$/))
    .toBeVisible();
  await userEvent.click(screen.getByText('Coach', { exact: true }));
  await expect.element(screen.getByRole('checkbox', { name: 'Notes' })).not.toBeChecked();
  await expect.element(screen.getByRole('checkbox', { name: 'Trends' })).toBeChecked();
  await userEvent.click(screen.getByText('Profile history'));
  await userEvent.fill(screen.getByLabelText(/Prepared for/), 'Coach Rivera');
  await userEvent.click(screen.getByText('Protect with a password'));
  await userEvent.click(screen.getByRole('button', { name: 'Create Report' }));
  await expect
    .poll(() => requestsOf(newPdfReport.path))
    .toEqual([
      {
        id: 12,
        timezone: viewerZone,
        includedTestIds: '53',
        sections: ['trends', 'history'],
        preparedFor: 'Coach Rivera',
      },
    ]);
});

test('opened from a test, the report is of that test; without any test there is nothing to make', async () => {
  const { screen } = await shown({ testId: 51 });
  await expect
    .element(screen.getByText('Saves a PDF that compares this test with the baseline.'))
    .toBeVisible();
  await userEvent.click(screen.getByRole('checkbox', { name: /10\/6\/26/ }));
  await expect.element(screen.getByText('Choose a test to report on.')).toBeVisible();
  await userEvent.click(screen.getByText('Protect with a password'));
  await expect.element(screen.getByRole('button', { name: 'Create Report' })).toBeDisabled();
  await expect.element(screen.getByRole('button', { name: 'Print' })).toBeDisabled();
});

test.each([
  { why: 'no tests', tests: [], says: 'This profile has not taken any tests yet.' },
  {
    why: 'COVID-19 screenings only',
    tests: [aTestSummary({ isCovidOnly: true })],
    says: 'This profile has only taken COVID-19 screenings, which reports leave out.',
  },
])('C188: with $why the dialog says why there is no report', async ({ tests: taken, says }) => {
  const { screen } = await shown({ tests: taken });
  await expect.element(screen.getByText(says)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Create Report' }).elements()).toHaveLength(0);
});

test('Print opens the page of the report with a token of its own, and says when the browser blocks it', async () => {
  const { screen, requestsOf } = await shown();
  const replace = vi.fn();
  const page = { opener: window, location: { replace }, close: vi.fn() };
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  await expect.element(screen.getByText(/Your browser blocked the print page/)).toBeVisible();
  expect(requestsOf(createPrintToken.path)).toEqual([]);

  open.mockReturnValue(page as unknown as Window);
  await userEvent.fill(screen.getByLabelText(/Prepared for/), 'Dr. Lee');
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  await expect.poll(() => replace.mock.calls.length).toBe(1);
  expect(requestsOf(createPrintToken.path)).toEqual([
    { id: 53, includedTestIds: '', sections: [...reportSections], preparedFor: 'Dr. Lee' },
  ]);
  const address = new URL(String(replace.mock.calls[0]?.[0]), 'https://portal.example');
  expect(address.pathname).toBe('/profile-test-fullpage');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    profileTestId: '53',
    authToken: 'plp_secret',
    isPortal: 'true',
    timezone: viewerZone,
    sections: 'symptoms,notes,trends,assessments,questionnaires,details,history,device',
  });
  expect(page.opener).toBeNull();
});

test('C422: a refused print closes the empty page and says why', async () => {
  const { screen } = await shown({
    token: { status: 429, code: 'access.too_many_requests', message: 'Please wait a moment.' },
  });
  const page = { opener: window, location: { replace: vi.fn() }, close: vi.fn() };
  vi.spyOn(window, 'open').mockReturnValue(page as unknown as Window);
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  await expect.element(screen.getByText('Please wait a moment.')).toBeVisible();
  expect(page.close).toHaveBeenCalledOnce();
  expect(page.location.replace).not.toHaveBeenCalled();
});

test('internal staff write nobody’s name on a report', async () => {
  const { screen } = await shown({ viewingAsSuper: true });
  await expect.element(screen.getByText('Who is it for?').first()).toBeVisible();
  expect(screen.getByLabelText(/Prepared for/).elements()).toHaveLength(0);
});
