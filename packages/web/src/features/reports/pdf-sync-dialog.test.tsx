import { getPdfSyncStatus, retryPdfSync, updatePdfSyncStatus } from '@plumbline/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderDesign } from '../../design/test/render.tsx';
import { queryClient } from '../../platform/api/query-client.ts';
import { type Answer, answerCalls } from '../../platform/test/answer-calls.ts';
import { aPdfSync } from '../../platform/test/pdf-syncs.ts';
import { type PdfSyncDecision, PdfSyncDialog } from './pdf-sync-dialog.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  queryClient.clear();
});

const pdfSyncStatuses = [
  aPdfSync({ pdfSyncIntentId: 83, intentStatusId: 10 }),
  aPdfSync({ pdfSyncIntentId: 82, intentStatusId: 3 }),
  aPdfSync({ pdfSyncIntentId: 81 }),
  aPdfSync({ pdfSyncIntentId: 80, isOwn: false }),
];

async function shown(decision: PdfSyncDecision, answer: Answer = { reply: {} }) {
  const calls = answerCalls([
    [getPdfSyncStatus, () => ({ reply: { pdfSyncStatuses } })],
    [updatePdfSyncStatus, () => answer],
    [retryPdfSync, () => answer],
  ]);
  const onClose = vi.fn();
  const screen = await renderDesign(
    <QueryClientProvider client={queryClient}>
      <PdfSyncDialog profileId={12} decision={decision} onClose={onClose} />
    </QueryClientProvider>,
  );
  await expect.element(screen.getByText(/Failed \(No Profile Match\)/)).toBeVisible();
  const changes = () =>
    calls.filter(({ path }) => path !== getPdfSyncStatus.path).map(({ request }) => request);
  return { screen, onClose, changes };
}

test.each([
  { decision: 'manualUpload' as const, button: 'Mark As Uploaded', intentStatusId: 11 },
  { decision: 'abandon' as const, button: 'Abandon', intentStatusId: 6 },
])(
  'C095 C367: $decision decides about every failed delivery of this organization',
  async ({ decision, button, intentStatusId }) => {
    const { screen, onClose, changes } = await shown(decision);
    expect(screen.getByRole('listitem').elements()).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: button, exact: true }));
    await expect.poll(() => onClose).toHaveBeenCalledOnce();
    expect(changes()).toEqual([
      { pdfSyncIntentId: 83, intentStatusId },
      { pdfSyncIntentId: 81, intentStatusId },
    ]);
  },
);

test('C096 C366: a retry is asked for the profile', async () => {
  const { screen, onClose, changes } = await shown('retry');
  await userEvent.click(screen.getByRole('button', { name: 'Retry', exact: true }));
  await expect.poll(() => onClose).toHaveBeenCalledOnce();
  expect(changes()).toEqual([{ id: 12 }]);
});

test('what somebody else decided first is said, and the dialog stays', async () => {
  const message = 'This PDF delivery has not failed, or someone else has already handled it.';
  const { screen, onClose } = await shown('abandon', { status: 409, code: 'pdf_sync.not_failed', message });
  await userEvent.click(screen.getByRole('button', { name: 'Abandon', exact: true }));
  await expect.element(screen.getByText(message)).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
});
