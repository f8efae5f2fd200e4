import { expect, test } from 'vitest';
import { renderDesign } from '../../design/test/render.tsx';
import { aPdfSync } from '../../platform/test/pdf-syncs.ts';
import { PdfSyncList } from './pdf-sync-list.tsx';

test('C249: a delivery says why it did not arrive, what to do about it, and when it is tried next', async () => {
  const screen = await renderDesign(
    <PdfSyncList
      pdfSyncs={[
        aPdfSync({
          pdfSyncIntentId: 3,
          intentStatusId: 4,
          failure: 'notReached',
          attempts: 2,
          nextAttemptOn: '2026-10-06T21:15:00.000Z',
        }),
        aPdfSync({ pdfSyncIntentId: 2 }),
        aPdfSync({
          pdfSyncIntentId: 1,
          intentStatusId: 3,
          failure: null,
          deliveredOn: '2026-10-06T21:00:00.000Z',
        }),
      ]}
    />,
  );
  const rows = screen.getByRole('listitem');
  const texts = [
    ['Pending', 'did not answer', 'tries again automatically', '2 attempts', 'next attempt'],
    ['Failed', 'was refused', 'Correct the address under External Integrations'],
    ['Successful', 'Direct Messaging (EMR)', 'sent'],
  ];
  for (const [index, parts] of texts.entries()) {
    for (const part of parts) await expect.element(rows.nth(index)).toMatchTextContent(part);
  }
});

test('another organization’s delivery says why, and leaves what to do to it', async () => {
  const screen = await renderDesign(<PdfSyncList pdfSyncs={[aPdfSync({ isOwn: false })]} />);
  const row = screen.getByRole('listitem');
  await expect.element(row).toMatchTextContent('was refused.');
  await expect.element(row).toMatchTextContent('delivered by the organization that took the test');
  await expect.element(row).not.toMatchTextContent('Correct the address');
});

test.each([6, 11])('C247: what a person dealt with, as %s, asks for nothing more', async (intentStatusId) => {
  const screen = await renderDesign(<PdfSyncList pdfSyncs={[aPdfSync({ intentStatusId })]} />);
  const row = screen.getByRole('listitem');
  await expect.element(row).toMatchTextContent(intentStatusId === 6 ? 'Abandoned' : 'Successful');
  await expect.element(row).not.toMatchTextContent('was refused');
});
