import {
  addProfileUsage,
  deleteProfileUsage,
  editProfileUsage,
  getCreditProposalsPaged,
  getMonthlyProfileCounts,
  getProfileUsageHistory,
  getYearlyProfileCounts,
} from '@plumbline/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderDesign } from '../../design/test/render.tsx';
import { queryClient } from '../../platform/api/query-client.ts';
import { CurrentUserProvider } from '../../platform/session/current-user.ts';
import { type Answer, answerCalls } from '../../platform/test/answer-calls.ts';
import { aUsage, aUsageHistory, runningUsage } from '../../platform/test/usage.ts';
import { useAddressState } from '../../platform/test/use-address-state.ts';
import { aUser } from '../../platform/test/users.ts';
import { UsagePage } from './usage-page.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  queryClient.clear();
});

const done: Answer = { reply: { profileUsageId: 11 } };
const periods = [
  { productSubscriptionId: 7, packageTier: 'Sports+', startsOn: '2026-08-01', endsOn: '2027-07-31' },
];

/** The page as internal staff see it; each answer of the history follows the one before, the last one stays. */
async function asStaff({
  rows = [[aUsage(), runningUsage()]],
  answer = () => done,
}: {
  rows?: ReturnType<typeof aUsage>[][];
  answer?: () => Answer;
} = {}) {
  let asked = 0;
  const calls = answerCalls([
    [
      getProfileUsageHistory,
      () => {
        const usages = rows[Math.min(asked, rows.length - 1)] ?? [];
        asked += 1;
        return { reply: aUsageHistory({ sports: { position: null, usages, periods } }) };
      },
    ],
    [getCreditProposalsPaged, () => ({ reply: { creditProposals: [], totalCount: 0 } })],
    [getMonthlyProfileCounts, () => ({ reply: { counts: [] } })],
    [getYearlyProfileCounts, () => ({ reply: { counts: [] } })],
    [addProfileUsage, answer],
    [editProfileUsage, answer],
    [deleteProfileUsage, answer],
  ]);
  const Page = () => {
    const [address, change] = useAddressState('/org-management/usage');
    return <UsagePage address={address} onAddressChange={change} />;
  };
  const permissions = ['billing:manage', 'credit:write', 'staff:tools'];
  const screen = await renderDesign(
    <QueryClientProvider client={queryClient}>
      <CurrentUserProvider value={aUser({ permissions })}>
        <Page />
      </CurrentUserProvider>
    </QueryClientProvider>,
  );
  const sentTo = ({ path }: { path: string }) =>
    calls.filter((call) => call.path === path).map(({ request }) => request);
  const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name, exact: true }));
  const type = (name: RegExp, text: string) => userEvent.fill(screen.getByRole('textbox', { name }), text);
  return { screen, sentTo, press, type };
}

const purchase = 'Purchased Upfront of Aug 4, 2026, +250';

test('B064 B216: staff change the entries, and nobody the people of the running period', async () => {
  const { screen } = await asStaff();
  await expect.element(screen.getByRole('button', { name: `Edit ${purchase}` })).toBeVisible();
  expect(screen.getByRole('button', { name: /^(Edit|Delete) / }).elements()).toHaveLength(2);
});

test('B063 B319 B482: a row is edited where it stands, and confirmed with a reason', async () => {
  const { screen, sentTo, press, type } = await asStaff();
  await press(`Edit ${purchase}`);
  const count = screen.getByRole('textbox', { name: 'Count' });
  await expect.element(count).toHaveFocus();
  for (const [typed, message] of [
    ['some', 'Enter a whole number of profiles.'],
    ['0', 'Enter a number above 0, or delete the row.'],
  ] as const) {
    await userEvent.fill(count, typed);
    await userEvent.tab();
    await expect.element(screen.getByText(message)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Confirm' })).toBeDisabled();
  }
  await userEvent.fill(count, '240');
  await type(/^Description/, 'As agreed');
  await type(/^Reason/, 'Typed wrong');
  await press('Confirm');
  await expect
    .poll(() => sentTo(editProfileUsage))
    .toEqual([
      { profileUsageId: 11, version: 11, usageCount: 240, description: 'As agreed', reason: 'Typed wrong' },
    ]);
  await expect.element(screen.getByText('Successfully Edited')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: `Edit ${purchase}` })).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Confirm' }).query()).toBeNull();
});

test('B063: Cancel asks before what was typed is lost, and sends nothing', async () => {
  const { screen, sentTo, press, type } = await asStaff();
  await press(`Edit ${purchase}`);
  await press('Cancel');
  expect(screen.getByRole('form', { name: 'Edit Purchased Upfront' }).query()).toBeNull();
  await press(`Edit ${purchase}`);
  await type(/^Count$/, '240');
  await press('Cancel');
  await press('Keep editing');
  await expect.element(screen.getByRole('textbox', { name: 'Count' })).toHaveValue('240');
  await press('Cancel');
  await press('Discard');
  await expect.element(screen.getByRole('form', { name: 'Edit Purchased Upfront' })).not.toBeInTheDocument();
  expect(sentTo(editProfileUsage)).toEqual([]);
});

test('B063: who edits a row that somebody else saved is told, keeps what was typed, and may replace it', async () => {
  const message = 'Someone else changed this usage while you were editing.';
  const theirs = aUsage({ version: 19, usageCount: 230, change: 230, description: 'Theirs' });
  const answers: Answer[] = [{ status: 409, code: 'usage.changed_meanwhile', message }, done];
  const { screen, sentTo, press, type } = await asStaff({
    rows: [[aUsage()], [theirs]],
    answer: () => answers.shift() ?? done,
  });
  await press(`Edit ${purchase}`);
  await type(/^Count$/, '240');
  await type(/^Reason/, 'Typed wrong');
  await press('Confirm');
  await expect.element(screen.getByText(message)).toBeVisible();
  await expect
    .element(
      screen.getByText('Someone else saved: 230, Theirs. Press Confirm to replace it, or Cancel to keep it.'),
    )
    .toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'Count' })).toHaveValue('240');
  await press('Confirm');
  await expect
    .poll(() => sentTo(editProfileUsage))
    .toMatchObject([
      { version: 11, usageCount: 240 },
      { version: 19, usageCount: 240 },
    ]);
});

test('B064: a row is deleted with a reason after a confirmation that says what it changes', async () => {
  const { screen, sentTo, press, type } = await asStaff();
  await press(`Delete ${purchase}`);
  await expect
    .element(screen.getByText(/^Purchased Upfront of \+250 on Aug 4, 2026 no longer counts/))
    .toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Delete', exact: true })).toBeDisabled();
  await type(/^Reason/, 'Ordered twice');
  await press('Delete');
  await expect
    .poll(() => sentTo(deleteProfileUsage))
    .toEqual([{ profileUsageId: 11, version: 11, reason: 'Ordered twice' }]);
  await expect.element(screen.getByText('Usage Deleted')).toBeVisible();
});

test('B064: a delete that somebody else was faster than is refused in the dialog, and the reason stays', async () => {
  const message = 'This usage was already deleted.';
  const { screen, press, type } = await asStaff({
    answer: () => ({ status: 409, code: 'usage.deleted_already', message }),
  });
  await press(`Delete ${purchase}`);
  await type(/^Reason/, 'Ordered twice');
  await press('Delete');
  await expect.element(screen.getByText(message)).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('Ordered twice');
});

test('B062: a corrected row says so, and its history is opened on demand', async () => {
  const entry = { writtenOn: '2026-09-02T15:00:00.000Z', byStaff: true };
  const corrected = aUsage({
    usageCount: 240,
    change: 240,
    isCorrected: true,
    correction: 'Corrected on Sep 2, 2026, before it was 250: Typed wrong.',
    history: [
      {
        writtenOn: '2026-08-04T15:00:00.000Z',
        byStaff: false,
        isReversal: false,
        usageCount: 250,
        explanation: '250 credits bought.',
      },
      {
        ...entry,
        isReversal: true,
        usageCount: 250,
        explanation: 'This reverses an entry of 250: Typed wrong.',
      },
      { ...entry, isReversal: false, usageCount: 240, explanation: '240 credits bought.' },
    ],
  });
  const deleted = aUsage({
    profileUsageId: 12,
    usageCount: 0,
    change: 0,
    isCorrected: true,
    isDeleted: true,
    correction: 'Deleted on Sep 3, 2026, before it was 50: Entered twice.',
  });
  const { screen } = await asStaff({ rows: [[corrected, deleted]] });
  await expect.element(screen.getByText('corrected', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('deleted', { exact: true })).toBeVisible();
  await expect
    .element(screen.getByText('Deleted on Sep 3, 2026, before it was 50: Entered twice.'))
    .toBeVisible();
  expect(screen.getByRole('button', { name: /^Edit / }).elements()).toHaveLength(1);
  await userEvent.click(screen.getByText('Corrected on Sep 2, 2026, before it was 250: Typed wrong.'));
  for (const line of [
    'Aug 4, 2026, the portal: counts 250. 250 credits bought.',
    'Sep 2, 2026, internal staff: takes back 250. This reverses an entry of 250: Typed wrong.',
    'Sep 2, 2026, internal staff: counts 240. 240 credits bought.',
  ])
    await expect.element(screen.getByText(line)).toBeVisible();
});

test('B314 B315 B316 B317 B318: the form that adds usage says what is wrong with each field', async () => {
  const { screen, press, type } = await asStaff();
  await press('Add Sports Usage');
  await userEvent.click(screen.getByRole('combobox', { name: 'Usage type' }));
  await userEvent.tab();
  await expect.element(screen.getByText('Choose a usage type.')).toBeVisible();
  await expect.element(screen.getByText('7 is Sports+, Aug 1, 2026 to Jul 31, 2027.')).toBeVisible();
  for (const [field, typed, message] of [
    [/^Profile count/, '0', 'Enter a whole number of profiles above 0.'],
    [/^Invoice ID/, '-1', 'Enter an invoice id above 0, or leave it empty.'],
    [/^Subscription ID/, 'x', 'Enter a subscription id above 0, or leave it empty.'],
    [/^Usage date/, '', 'Enter the usage date as MM/DD/YYYY.'],
    [/^Usage date/, '8/4/26', 'Use MM/DD/YYYY'],
    [/^Usage date/, '12/31/1969', 'Enter a usage date of 01/01/1970 or later.'],
  ] as const) {
    await type(field, typed);
    await userEvent.tab();
    await expect.element(screen.getByText(message)).toBeVisible();
  }
  await expect.element(screen.getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
});

test('B317 B393 B481: usage is added once; a purchase lasts to the end of the subscription of its day', async () => {
  const { screen, sentTo, press, type } = await asStaff();
  await press('Add Sports Usage');
  await userEvent.click(screen.getByRole('combobox', { name: 'Usage type' }));
  await userEvent.click(screen.getByRole('option', { name: 'Purchased Upfront' }));
  await type(/^Profile count/, '20');
  await type(/^Usage date/, '08/04/2026');
  await press('Add');
  await expect
    .poll(() => sentTo(addProfileUsage))
    .toMatchObject([
      {
        usageTypeId: 2,
        usageCount: 20,
        usageStart: '2026-08-04',
        usageEnd: '2027-07-31',
        invoiceId: null,
        subscriptionId: null,
        description: '',
        isSports: true,
        clientUuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ]);
  await expect.element(screen.getByText('Successfully Created')).toBeVisible();
});

test('B316: a subscription of the other family is refused in the dialog, and what was typed stays', async () => {
  const message = 'That subscription belongs to the other product family.';
  const { screen, press, type } = await asStaff({
    answer: () => ({ status: 422, code: 'usage.family_of_subscription', message, field: 'subscriptionId' }),
  });
  await press('Add Sports Usage');
  await userEvent.click(screen.getByRole('combobox', { name: 'Usage type' }));
  await userEvent.click(screen.getByRole('option', { name: 'Actual Usage' }));
  await type(/^Profile count/, '20');
  await type(/^Subscription ID/, '8');
  await press('Add');
  await expect.element(screen.getByText(message).first()).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'Profile count' })).toHaveValue('20');
});
