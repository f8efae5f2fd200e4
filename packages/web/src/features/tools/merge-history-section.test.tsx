import {
  getProfileOperationsPaged,
  type ProfileOperation,
  startUndoProfileOperation,
  undoProfileOperation,
} from '@plumbline/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent, page as view } from 'vitest/browser';
import { renderDesign } from '../../design/test/render.tsx';
import { CurrentUserProvider } from '../../platform/session/current-user.ts';
import { session } from '../../platform/session/session-store.ts';
import { answerCalls } from '../../platform/test/answer-calls.ts';
import { aUser } from '../../platform/test/users.ts';
import { MergeHistorySection } from './merge-history-section.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  session.end();
});

const merge: ProfileOperation = {
  id: 5,
  kind: 'merge',
  keptProfileId: 11,
  lostProfileId: 12,
  profileId: null,
  fromOrganizationId: null,
  toOrganizationId: null,
  testId: null,
  fromProfileId: null,
  toProfileId: null,
  code: null,
  tests: 1,
  events: 0,
  groups: 0,
  closedPeriods: 0,
  accountName: null,
  isByStaff: false,
  reason: null,
  staffReason: null,
  doneOn: '2026-11-20T10:00:00Z',
  undoableUntil: '2026-12-20T10:00:00Z',
  undoneOn: null,
  obstacle: null,
  newerId: null,
  newerOrganizationId: null,
  stays: [],
  bulkMergeId: null,
  groupTransfer: null,
};

test('B280: a merge is undone from its history: what comes back is shown, tests since are chosen, and the entry says that it is undone', async () => {
  await view.viewport(1440, 900);
  const user = aUser({});
  session.start('token-1', user, 1);
  let isUndone = false;
  const shown = Promise.withResolvers<void>();
  const sent = answerCalls([
    [
      getProfileOperationsPaged,
      () => ({
        reply: {
          profileOperations: [
            isUndone ? { ...merge, obstacle: 'undone', undoneOn: '2026-11-21T10:00:00Z' } : merge,
          ],
          totalRowCount: 1,
        },
      }),
    ],
    [
      startUndoProfileOperation,
      async () => {
        await shown.promise;
        return isUndone
          ? { status: 409, code: 'operation.undone_already', message: 'This was already undone.' }
          : {
              reply: {
                profileOperationId: 5,
                keptProfileId: 11,
                lostProfileId: 12,
                stays: ['The last name has been changed since then and stays.'],
                testsSince: [
                  { id: 71, completedOn: '2026-11-20T12:00:00Z' },
                  { id: 72, completedOn: '2026-11-20T13:00:00Z' },
                ],
              },
            };
      },
    ],
    [
      undoProfileOperation,
      () => {
        isUndone = true;
        return { reply: { stays: [] } };
      },
    ],
  ]);
  const screen = await renderDesign(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CurrentUserProvider value={user}>
        <MergeHistorySection />
      </CurrentUserProvider>
    </QueryClientProvider>,
  );
  await expect.element(screen.getByText('Profile 12 was merged into profile 11, with 1 test.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Undo entry 5' }));
  const dialog = screen.getByRole('dialog', { name: 'Undo Merge' });
  // Nobody confirms what they were not shown yet.
  await expect.element(dialog.getByRole('button', { name: 'Undo Merge' })).toBeDisabled();
  shown.resolve();
  await expect
    .element(dialog.getByText('The last name has been changed since then and stays.'))
    .toBeVisible();
  expect(dialog.element().textContent).toContain('Profile 12 returns with everything it had');
  await userEvent.click(dialog.getByRole('checkbox', { name: /^Test 72/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Undo Merge' }));
  await expect.element(screen.getByText(/^Undone /)).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Undo entry 5' })).not.toBeInTheDocument();
  const requestsOf = (path: string) => sent.filter((one) => one.path === path).map(({ request }) => request);
  expect(requestsOf(undoProfileOperation.path)).toEqual([{ profileOperationId: 5, testIdsToMove: [72] }]);
  // An operation that is undone would refuse to say what comes back.
  // The preview is of the undo that is chosen.
  expect(requestsOf(startUndoProfileOperation.path)).toEqual([
    { profileOperationId: 5, testIdsToMove: [] },
    { profileOperationId: 5, testIdsToMove: [72] },
  ]);
});

test('B289: a transferred group is one entry that opens to its people, and says who hinders an undo in words that fit the reader', async () => {
  const user = aUser({});
  session.start('token-1', user, 1);
  const part: ProfileOperation = {
    ...merge,
    kind: 'transferProfile',
    keptProfileId: null,
    lostProfileId: null,
    fromOrganizationId: 1,
    toOrganizationId: 2,
    isByStaff: true,
  };
  const group: ProfileOperation = {
    ...part,
    id: 49,
    kind: 'transferGroup',
    groupTransfer: { id: 7, groupName: 'Varsity', people: 45, undonePeople: 2 },
  };
  const people: ProfileOperation[] = [
    { ...part, id: 49, profileId: 145 },
    { ...part, id: 48, profileId: 144, obstacle: 'newerOne', newerId: 60 },
    { ...part, id: 47, profileId: 143, obstacle: 'newerOne', newerId: 61, newerOrganizationId: 2 },
    { ...part, id: 46, profileId: 142, obstacle: 'newerOne' },
  ];
  const sent = answerCalls([
    [
      getProfileOperationsPaged,
      (request) => ({
        reply:
          (request as { groupTransferId: number | null }).groupTransferId === 7
            ? { profileOperations: people, totalRowCount: 45 }
            : { profileOperations: [group], totalRowCount: 1 },
      }),
    ],
  ]);
  const screen = await renderDesign(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CurrentUserProvider value={user}>
        <MergeHistorySection />
      </CurrentUserProvider>
    </QueryClientProvider>,
  );
  await expect
    .element(
      screen.getByText(
        'Group Varsity with 45 profiles was transferred from organization 1 to organization 2.',
      ),
    )
    .toBeVisible();
  await expect.element(screen.getByText('Undone for 2 of them.')).toBeVisible();
  expect(sent).toHaveLength(1);
  await expect.element(screen.getByRole('button', { name: 'Undo entry 49' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Show 45 profiles' }));
  await expect
    .element(screen.getByText('Profile 145 was transferred from organization 1 to organization 2.'))
    .toBeVisible();
  const texts = screen.container.textContent ?? '';
  for (const text of [
    'Merged or transferred again since. First undo entry 60.',
    'Merged or transferred again since. First undo entry 61 in the history of organization 2.',
    'Merged or transferred again since. You cannot see that change. Support can undo it first.',
  ])
    expect(texts).toContain(text);
  await expect.element(screen.getByRole('button', { name: 'Undo entry 49' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Show more' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Hide 45 profiles' }));
  await expect
    .element(screen.getByText('Profile 145 was transferred from organization 1 to organization 2.'))
    .not.toBeInTheDocument();
});
