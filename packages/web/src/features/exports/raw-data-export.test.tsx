import { getExports, startRawDataExport } from '@plumbline/contract/features/exports/export-calls';
import { findOrganization } from '@plumbline/contract/features/staff/find-organization';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent, page as view } from 'vitest/browser';
import { renderDesign } from '../../design/test/render.tsx';
import { type AnsweredCall, answerCalls } from '../../platform/test/answer-calls.ts';
import { RawDataExportPage } from './raw-data-export-page.tsx';

afterEach(() => vi.restoreAllMocks());

const started = (calls: readonly AnsweredCall[]) =>
  calls.filter(({ path }) => path === startRawDataExport.path).map(({ request }) => request);

async function open() {
  await view.viewport(1440, 900);
  const calls = answerCalls([
    [getExports, () => ({ reply: { exports: [] } })],
    [findOrganization, () => ({ reply: { organization: { id: 12, name: 'Elm School' } } })],
    [
      startRawDataExport,
      () => ({
        reply: {
          export: {
            id: 1,
            kind: 'balanceXyz',
            startDate: '2013-08-01',
            endDate: '2026-11-26',
            status: 'working',
            rowCount: 3,
            doneCount: 0,
            isStalled: false,
            finishedOn: null,
            byteCount: 0,
            createdOn: '2026-11-26T18:00:00.000Z',
            expiresOn: '2026-11-28T18:00:00.000Z',
          },
        },
      }),
    ],
  ]);
  const screen = await renderDesign(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RawDataExportPage openOrganizationId={12} now={new Date(2026, 10, 26, 12)} />
    </QueryClientProvider>,
  );
  return { screen, calls };
}

test('B133 B134 B135: organization and group are numbers, and both reports export them since the first counted day', async () => {
  const { screen, calls } = await open();
  const organization = screen.getByRole('textbox', { name: 'Organization ID' });
  const group = screen.getByRole('textbox', { name: /^Group ID/ });
  const balance = screen.getByRole('button', { name: 'Balance XYZ report' });
  const trials = screen.getByRole('button', { name: 'All Trials report' });
  await expect.element(organization).toHaveValue('12');
  await userEvent.fill(group, 'twelve');
  await userEvent.tab();
  await expect.element(screen.getByText('Enter a group ID.')).toBeVisible();
  await expect.element(balance).toBeDisabled();
  await userEvent.fill(group, '7');
  await userEvent.fill(organization, 'Elm');
  await userEvent.tab();
  await expect.element(screen.getByText('Enter an organization ID.')).toBeVisible();
  await expect.element(trials).toBeDisabled();
  await userEvent.fill(organization, '12');
  await trials.click();
  await expect
    .poll(() => started(calls))
    .toEqual([
      {
        kind: 'allTrials',
        startDate: '2013-08-01',
        endDate: '2026-11-26',
        organizationIds: [12],
        groupIds: [7],
      },
    ]);
  await userEvent.fill(group, '');
  await balance.click();
  await expect.poll(() => started(calls).at(-1)).toMatchObject({ kind: 'balanceXyz', groupIds: [] });
});

test('B133: an organization that is not open is not exported, and the page leads to where it is opened', async () => {
  const { screen, calls } = await open();
  await userEvent.fill(screen.getByRole('textbox', { name: 'Organization ID' }), '13');
  await screen.getByRole('button', { name: 'Balance XYZ report' }).click();
  await expect
    .element(screen.getByRole('link', { name: 'Open it with a reason' }))
    .toHaveAttribute('href', '/super-admin/organizations?open=13');
  expect(started(calls)).toEqual([]);
});
