import {
  getPdfSyncStatus,
  getProfileBaselines,
  getResolvedProfile,
  getWebProfileDetail,
} from '@plumbline/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderDesign } from '../../design/test/render.tsx';
import { callKey } from '../../platform/api/call-query.ts';
import { CurrentUserProvider } from '../../platform/session/current-user.ts';
import { type Answer, answerCalls } from '../../platform/test/answer-calls.ts';
import { aProfileDetail, aTestSummary } from '../../platform/test/profiles.ts';
import { storeAnswer } from '../../platform/test/store-answer.ts';
import { aUser } from '../../platform/test/users.ts';
import { ProfilePage } from './profile-page.tsx';
import type { ProfileTab } from './profile-tabs.tsx';

afterEach(() => vi.restoreAllMocks());

async function opened(
  detail: () => Answer | Promise<Answer>,
  tab: ProfileTab = 'overview',
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } }),
) {
  answerCalls([
    [getWebProfileDetail, detail],
    [getPdfSyncStatus, () => ({ reply: { pdfSyncStatuses: [] } })],
    [getResolvedProfile, () => ({ reply: { profileId: 90 } })],
  ]);
  return renderDesign(
    <QueryClientProvider client={client}>
      <CurrentUserProvider value={aUser()}>
        <ProfilePage
          profileId={12}
          tab={tab}
          onAsk={() => undefined}
          dialog={() => <input aria-label="Typed into a dialog" />}
        >
          {() => <p>what the tab shows</p>}
        </ProfilePage>
      </CurrentUserProvider>
    </QueryClientProvider>,
  );
}

test('C086: a profile says that it loads, and that its baseline is being recalculated as long as it is', async () => {
  let isRecalculating = true;
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const page = await opened(async () => {
    await arrived;
    return {
      reply: aProfileDetail({ tests: [aTestSummary()], isBaselineRecalculating: isRecalculating }),
    };
  });
  await expect.element(page.getByText('Loading Profile...')).toBeVisible();
  arrive();
  await expect.element(page.getByText('Recalculating Baseline...')).toBeVisible();
  await expect.element(page.getByText('what the tab shows')).toBeVisible();
  expect(page.getByText('Loading Profile...').elements()).toHaveLength(0);

  // The page looks after it by itself.
  isRecalculating = false;
  await expect
    .poll(() => page.getByText('Recalculating Baseline...').elements(), { timeout: 15_000 })
    .toHaveLength(0);
});

const tabNames = (page: Awaited<ReturnType<typeof opened>>) =>
  page
    .getByRole('navigation', { name: 'Profile sections' })
    .getByRole('link')
    .elements()
    .map((link) => [link.textContent, link.getAttribute('href')]);

test('C083 C084: every tab has its own address, and somebody never tested has only Overview, Groups and Codes', async () => {
  const page = await opened(() => ({ reply: aProfileDetail({ tests: [aTestSummary()] }) }));
  await expect.element(page.getByText('what the tab shows')).toBeVisible();
  expect(tabNames(page)).toEqual([
    ['Overview', '/profiles/12/overview'],
    ['Groups', '/profiles/12/groups'],
    ['Codes', '/profiles/12/codes'],
    ['Events', '/profiles/12/events'],
    ['Calendar', '/profiles/12/calendar'],
    ['Baselines', '/profiles/12/baselines'],
    ['Trends', '/profiles/12/trends'],
    ['Test History', '/profiles/12/test-history'],
  ]);

  await page.unmount();
  vi.restoreAllMocks();
  const untested = await opened(() => ({ reply: aProfileDetail() }), 'groups');
  await expect.element(untested.getByText('what the tab shows')).toBeVisible();
  expect(tabNames(untested).map(([name]) => name)).toEqual(['Overview', 'Groups', 'Codes']);
});

test('when the baseline has been recalculated, what compares with it is asked for anew', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  let isRecalculating = true;
  const page = await opened(
    () => ({ reply: aProfileDetail({ isBaselineRecalculating: isRecalculating }) }),
    'overview',
    client,
  );
  const isOutdated = await storeAnswer(client, getProfileBaselines, { id: 12 });
  await expect.element(page.getByText('Recalculating Baseline...')).toBeVisible();
  expect(isOutdated()).toBe(false);
  isRecalculating = false;
  await expect.poll(isOutdated).toBe(true);
});

test('C421: a profile that did not load says why, and Retry asks again', async () => {
  const answers: Answer[] = [{ status: 503, code: 'server.busy', message: 'The portal is busy.' }];
  const page = await opened(() => answers.shift() ?? { reply: aProfileDetail() });
  await expect.element(page.getByText('The profile did not load.')).toBeVisible();
  await expect.element(page.getByText('The portal is busy.')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Retry' }));
  await expect.element(page.getByText('what the tab shows')).toBeVisible();
});

test('a call that fails behind the page leaves it, and what is typed over it, as they are', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const answers: Answer[] = [{ reply: aProfileDetail() }];
  const busy: Answer = { status: 503, code: 'server.busy', message: 'The portal is busy.' };
  const page = await opened(() => answers.shift() ?? busy, 'overview', client);
  const typed = page.getByLabelText('Typed into a dialog');
  await userEvent.fill(typed, 'half a form');
  await client.refetchQueries({ queryKey: callKey(getWebProfileDetail) });
  await expect.element(page.getByText('This may be out of date.')).toBeVisible();
  await expect.element(page.getByText('what the tab shows')).toBeVisible();
  await expect.element(typed).toHaveValue('half a form');
  answers.push({ reply: aProfileDetail() });
  await userEvent.click(page.getByRole('button', { name: 'Retry' }));
  await expect.element(page.getByText('This may be out of date.')).not.toBeInTheDocument();
  await expect.element(typed).toHaveValue('half a form');
});

test('every tab of a profile has a title of its own', async () => {
  const titles: string[] = [];
  for (const tab of ['overview', 'groups', 'trends', 'test-history'] as const) {
    const page = await opened(() => ({ reply: aProfileDetail({ tests: [aTestSummary()] }) }), tab);
    await expect.element(page.getByText('what the tab shows')).toBeVisible();
    titles.push(document.title);
    await page.unmount();
  }
  expect(titles.map((title) => title.replace(/^.*, (.*) – .*$/, '$1'))).toEqual([
    'Overview',
    'Groups',
    'Trends',
    'Test History',
  ]);
});

test('B280: the old address of a profile that was merged leads to the one that was kept', async () => {
  const page = await opened(
    () => ({ status: 410, code: 'profile.merged', message: 'Merged into profile 90' }),
    'events',
  );
  await expect
    .element(page.getByRole('link', { name: 'profile 90' }))
    .toHaveAttribute('href', '/profiles/90');
});
