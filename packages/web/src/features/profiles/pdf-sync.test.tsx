import { type CurrentUser, getProfileDemands, type PdfSync } from '@plumbline/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderDesign } from '../../design/test/render.tsx';
import { CurrentUserProvider } from '../../platform/session/current-user.ts';
import { answerCalls } from '../../platform/test/answer-calls.ts';
import { aPdfSync } from '../../platform/test/pdf-syncs.ts';
import { aProfileDetail } from '../../platform/test/profiles.ts';
import { aUser } from '../../platform/test/users.ts';
import type { ProfileDialogName } from './profile-dialog.ts';
import { ProfileHeader } from './profile-header.tsx';

beforeEach(() => {
  answerCalls([[getProfileDemands, () => ({ reply: { demands: [] } })]]);
});
afterEach(() => vi.restoreAllMocks());

async function shown(pdfSyncs: readonly PdfSync[] | null, user: CurrentUser = aUser()) {
  const onAsk = vi.fn<(dialog: ProfileDialogName) => void>();
  const screen = await renderDesign(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CurrentUserProvider value={user}>
        <ProfileHeader
          detail={aProfileDetail()}
          tab="overview"
          view="summary"
          pdfSyncs={pdfSyncs}
          onAsk={onAsk}
        >
          content
        </ProfileHeader>
      </CurrentUserProvider>
    </QueryClientProvider>,
  );
  const openMenu = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Profile Actions' }));
    await expect.element(screen.getByRole('menu')).toBeVisible();
    return screen
      .getByRole('menuitem')
      .elements()
      .map((item) => item.textContent)
      .filter((label) => label.includes('Pdf'));
  };
  return { screen, onAsk, openMenu };
}

const manual = ['Mark Pdf As Manually Uploaded', 'Abandon Pdf Sync'];
const staff = aUser({ account: { isSuperAdmin: true }, viewingAsSuper: true });

test.each([
  { id: 1, text: 'Pdf Upload: Pending', tone: 'change-warning' },
  { id: 3, text: 'Pdf Upload: Successful', tone: 'status-active' },
  { id: 4, text: 'Pdf Upload: Pending', tone: 'change-warning' },
  { id: 5, text: 'Pdf Upload: Failed', tone: 'change-bad' },
  { id: 6, text: 'Pdf Upload: Abandoned', tone: 'status-inactive' },
  { id: 7, text: 'Pdf Upload: Expired', tone: 'status-inactive' },
  { id: 10, text: 'Pdf Upload: Failed (No Profile Match)', tone: 'change-bad' },
  { id: 11, text: 'Pdf Upload: Successful', tone: 'status-active' },
])('C090: status $id is the chip "$text"', async ({ id, text, tone }) => {
  const { screen } = await shown([aPdfSync({ intentStatusId: id })]);
  await expect.element(screen.getByText(text)).toBeVisible();
  expect(screen.getByText(text).element().closest('[data-tone]')?.getAttribute('data-tone')).toBe(tone);
});

test('C090: without deliveries there is no chip, and deliveries that did not load are not hidden', async () => {
  const without = await shown([]);
  await expect.element(without.screen.getByText('content')).toBeVisible();
  expect(without.screen.getByText(/Pdf Upload/).elements()).toHaveLength(0);
  await without.screen.unmount();
  const { screen } = await shown(null);
  await expect.element(screen.getByText('Pdf Upload: not loaded')).toBeVisible();
});

test('C095 C247: a failed delivery adds its two entries to the menu, any other adds none', async () => {
  const failed = await shown([aPdfSync()]);
  expect(await failed.openMenu()).toEqual(manual);
  await userEvent.click(failed.screen.getByRole('menuitem', { name: 'Abandon Pdf Sync' }));
  expect(failed.onAsk).toHaveBeenLastCalledWith('abandonPdfSync');
  await failed.screen.unmount();

  const pending = await shown([aPdfSync({ intentStatusId: 4 })], staff);
  await pending.openMenu().then((entries) => expect(entries).toEqual([]));
  await pending.screen.unmount();

  const theirs = await shown([aPdfSync({ isOwn: false })]);
  expect(await theirs.openMenu()).toEqual([]);
});

test('C096 C248: Retry Pdf Sync is there for internal staff only', async () => {
  const { screen, onAsk, openMenu } = await shown([aPdfSync({ intentStatusId: 8 })], staff);
  expect(await openMenu()).toEqual([...manual, 'Retry Pdf Sync']);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Retry Pdf Sync' }));
  expect(onAsk).toHaveBeenLastCalledWith('retryPdfSync');
});
