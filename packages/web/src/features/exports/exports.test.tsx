import {
  continueExport,
  deleteExport,
  downloadExport,
  type ExportSummary,
  getEventsExport,
  getExports,
  getGroups,
  getTestResultsExport,
  startEverythingExport,
  startExport,
  startRawDataExport,
} from '@plumbline/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderDesign } from '../../design/test/render.tsx';
import { type Answer, answerCalls } from '../../platform/test/answer-calls.ts';
import { ExportDialog } from './export-dialog.tsx';
import type { ExportSubject } from './export-form.ts';
import { ExportsDialog } from './exports-dialog.tsx';

afterEach(() => vi.restoreAllMocks());

const groups = [
  { id: 8, organizationId: 1, name: 'Rowing', isDefault: false, isEnabled: true, profileCount: 38 },
  { id: 9, organizationId: 1, name: 'Track', isDefault: false, isEnabled: true, profileCount: 2 },
];
const file: Answer = {
  body: 'PK',
  status: 200,
  headers: { 'Content-Disposition': 'attachment; filename="Tests_1_2026-03-01_2026-03-31.xlsx"' },
};
const made: ExportSummary = {
  id: 7,
  kind: 'tests',
  startDate: '2026-03-01',
  endDate: '2026-03-31',
  status: 'working',
  rowCount: 1_200_000,
  doneCount: 300_000,
  byteCount: 12_400_000,
  isStalled: false,
  createdOn: '2026-04-01T10:00:00.000Z',
  finishedOn: null,
  expiresOn: '2026-04-03T10:00:00.000Z',
};

const withQueries = (node: ReactNode) => (
  <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
    {node}
  </QueryClientProvider>
);

/** Names of the files that the browser was given to save. */
function savedFiles(): string[] {
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  return names;
}

async function opened(subject: ExportSubject, answer: Answer, groupIds: number[] = []) {
  const saved = savedFiles();
  const calls = answerCalls([
    [getGroups, () => ({ reply: { groups } })],
    [getTestResultsExport, () => answer],
    [getEventsExport, () => answer],
    [startExport, () => ({ reply: { export: made } })],
    [startRawDataExport, () => ({ reply: { export: { ...made, kind: 'allTrials' } } })],
  ]);
  const onClose = vi.fn<() => void>();
  const onPrepared = vi.fn<() => void>();
  const dialog = await renderDesign(
    withQueries(
      <ExportDialog subject={subject} groupIds={groupIds} onClose={onClose} onPrepared={onPrepared} />,
    ),
  );
  const submit = dialog.getByRole('button', { name: 'Export', exact: true });
  await expect.element(submit).toBeVisible();
  const sent = () =>
    calls.filter(({ path }) => path !== getGroups.path).map(({ path, request }) => [path, request]);
  return { dialog, submit, saved, sent, onClose, onPrepared };
}

async function typeDays(dialog: Awaited<ReturnType<typeof opened>>['dialog'], first: string, last: string) {
  await userEvent.fill(dialog.getByRole('textbox', { name: 'First day' }), first);
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Last day' }), last);
  await userEvent.tab();
}

test('C005 C336: tests of the chosen days, groups and profiles are saved as a file', async () => {
  const { dialog, submit, saved, sent, onClose } = await opened('tests', file, [8]);
  await expect.element(dialog.getByText('Rowing').first()).toBeVisible();
  await typeDays(dialog, '03/01/2026', '03/31/2026');
  await userEvent.fill(dialog.getByRole('textbox', { name: /Profile IDs/ }), '12, 48 12');
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Include surveys' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Only COVID-19 screenings' }));
  await userEvent.click(submit);
  await expect.poll(() => onClose).toHaveBeenCalledOnce();
  expect(saved).toEqual(['Tests_1_2026-03-01_2026-03-31.xlsx']);
  expect(sent()).toEqual([
    [
      getTestResultsExport.path,
      {
        startDate: '2026-03-01',
        endDate: '2026-03-31',
        groupIds: [8],
        profileIds: [12, 48],
        isCovidOnly: true,
        includeSurveys: false,
      },
    ],
  ]);
});

test('C336: a large export is prepared with the same choices, and the list of exports is shown', async () => {
  const large = {
    status: 422,
    code: 'export.large',
    message: 'That is more than 20,000 rows, so the export is prepared',
  };
  const { dialog, submit, saved, sent, onClose, onPrepared } = await opened('tests', large);
  await typeDays(dialog, '03/01/2026', '03/31/2026');
  await userEvent.click(submit);
  await expect.poll(() => onPrepared).toHaveBeenCalledOnce();
  expect(onClose).not.toHaveBeenCalled();
  expect(saved).toEqual([]);
  const [[, atOnce], [path, asJob]] = sent() as [[string, object], [string, object]];
  expect(path).toBe(startExport.path);
  expect(asJob).toEqual({ ...atOnce, kind: 'tests' });
});

test('C337: events have no surveys to include, and a refusal stands in the dialog with what was typed', async () => {
  const nothing = {
    status: 404,
    code: 'export.nothing_found',
    message: 'Nothing was found for these days and filters.',
  };
  const { dialog, submit, sent, onClose } = await opened('events', nothing);
  expect(dialog.getByRole('checkbox', { name: 'Include surveys' }).elements()).toHaveLength(0);
  await typeDays(dialog, '03/01/2026', '03/31/2026');
  await userEvent.click(submit);
  await expect.element(dialog.getByText('Nothing was found for these days and filters.')).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  await expect.element(dialog.getByRole('textbox', { name: 'First day' })).toHaveValue('03/01/2026');
  expect(sent()).toEqual([
    [
      getEventsExport.path,
      { startDate: '2026-03-01', endDate: '2026-03-31', groupIds: [], profileIds: [], isCovidOnly: false },
    ],
  ]);
});

test('reversed days and words for profiles are told before anything is sent', async () => {
  const { dialog, submit, sent } = await opened('tests', file);
  await typeDays(dialog, '03/31/2026', '03/01/2026');
  await expect.element(dialog.getByText('The last day must not be before the first day.')).toBeVisible();
  await expect.element(submit).toBeDisabled();
  await typeDays(dialog, '03/01/2026', '03/31/2026');
  await userEvent.fill(dialog.getByRole('textbox', { name: /Profile IDs/ }), 'Maya');
  await userEvent.tab();
  await expect.element(dialog.getByText('Enter profile IDs as numbers separated by commas.')).toBeVisible();
  await expect.element(submit).toBeDisabled();
  expect(sent()).toEqual([]);
});

test('C369 C370 C371: raw data of a kind are prepared as a zip file', async () => {
  const { dialog, submit, sent, onPrepared } = await opened('rawData', file);
  await typeDays(dialog, '03/01/2026', '03/31/2026');
  await userEvent.click(dialog.getByRole('radio', { name: 'All Trials' }));
  await userEvent.click(submit);
  await expect.poll(() => onPrepared).toHaveBeenCalledOnce();
  expect(sent()).toMatchObject([[startRawDataExport.path, { kind: 'allTrials', startDate: '2026-03-01' }]]);
});

test('C336: the list shows how far each export is until it can be saved, and a deleted one is gone', async () => {
  const saved = savedFiles();
  let exports: ExportSummary[] = [made];
  const calls = answerCalls([
    [getExports, () => ({ reply: { exports } })],
    [downloadExport, () => file],
    [
      deleteExport,
      () => {
        exports = [];
        return { reply: {} };
      },
    ],
  ]);
  const dialog = await renderDesign(
    withQueries(<ExportsDialog mayTakeEverythingOut={false} onClose={() => undefined} />),
  );
  const bar = dialog.getByRole('progressbar', { name: 'Tests, 3/1/26 – 3/31/26' });
  await expect.element(bar).toHaveAttribute('aria-valuenow', '25');
  await expect.element(dialog.getByText('300,000 of 1,200,000 rows')).toBeVisible();
  expect(dialog.getByRole('button', { name: /^Save/ }).elements()).toHaveLength(0);
  exports = [{ ...made, status: 'ready', doneCount: made.rowCount }];
  const save = dialog.getByRole('button', { name: 'Save Tests, 3/1/26 – 3/31/26' });
  await expect.element(save).toBeVisible();
  await expect.element(dialog.getByText(/1,200,000 rows, 12\.4 MB\. You can save it until/)).toBeVisible();
  await userEvent.click(save);
  await expect.poll(() => saved).toEqual(['Tests_1_2026-03-01_2026-03-31.xlsx']);
  await userEvent.click(dialog.getByRole('button', { name: 'Delete Tests, 3/1/26 – 3/31/26' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Delete', exact: true }));
  await expect.element(dialog.getByText('No exports')).toBeVisible();
  expect(calls.filter(({ path }) => path === deleteExport.path).map(({ request }) => request)).toEqual([
    { exportId: 7 },
  ]);
});

test('an export that failed is continued where it stands, and looked after again', async () => {
  const failed: ExportSummary = { ...made, status: 'failed' };
  let exports: ExportSummary[] = [failed];
  const calls = answerCalls([
    [getExports, () => ({ reply: { exports } })],
    [
      continueExport,
      () => {
        exports = [made];
        return { reply: { export: made } };
      },
    ],
  ]);
  const dialog = await renderDesign(
    withQueries(<ExportsDialog mayTakeEverythingOut={false} onClose={() => undefined} />),
  );
  await expect.element(dialog.getByText('Failed')).toBeVisible();
  await expect.element(dialog.getByText('300,000 of 1,200,000 rows')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Continue Tests, 3/1/26 – 3/31/26' }));
  await expect.poll(() => dialog.getByText('Failed').elements()).toHaveLength(0);
  expect(calls.find(({ path }) => path === continueExport.path)?.request).toEqual({ exportId: 7 });
  exports = [{ ...made, status: 'ready', doneCount: made.rowCount }];
  await expect.element(dialog.getByRole('button', { name: /^Save/ })).toBeVisible();
});

test('a System Admin exports everything after a question that says what is in the file, and its rows are counted first', async () => {
  let exports: ExportSummary[] = [];
  const calls = answerCalls([
    [getExports, () => ({ reply: { exports } })],
    [
      startEverythingExport,
      () => {
        exports = [{ ...made, kind: 'everything', rowCount: 0, doneCount: 0 }];
        return { reply: { export: exports[0] } };
      },
    ],
  ]);
  const dialog = await renderDesign(
    withQueries(<ExportsDialog mayTakeEverythingOut onClose={() => undefined} />),
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Export everything' }));
  await expect
    .element(dialog.getByText(/contains the names, tests and recordings of everyone/))
    .toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Export', exact: true }));
  const bar = dialog.getByRole('progressbar', { name: /^Everything/ });
  await expect.element(bar).toHaveAttribute('aria-valuetext', 'Counting');
  exports = [{ ...made, kind: 'everything' }];
  await expect.element(bar).toHaveAttribute('aria-valuetext', '300,000 of 1,200,000 rows');
  expect(calls.filter(({ path }) => path === startEverythingExport.path)).toHaveLength(1);
});
