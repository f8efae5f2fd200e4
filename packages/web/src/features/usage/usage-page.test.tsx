import {
  getMonthlyProfileCounts,
  getProfileUsageHistory,
  getYearlyProfileCounts,
  type ResponseOf,
} from '@plumbline/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderDesign } from '../../design/test/render.tsx';
import { queryClient } from '../../platform/api/query-client.ts';
import { CurrentUserProvider } from '../../platform/session/current-user.ts';
import { type Answer, answerCalls } from '../../platform/test/answer-calls.ts';
import { aPosition, aUsage, aUsageHistory, runningUsage } from '../../platform/test/usage.ts';
import { useAddressState } from '../../platform/test/use-address-state.ts';
import { aUser, riverside } from '../../platform/test/users.ts';
import { UsagePage } from './usage-page.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  queryClient.clear();
});

const month = (startDate: string, endDate: string, distinctProfileCount: number, isRunning = false) => ({
  startDate,
  endDate,
  distinctProfileCount,
  isRunning,
});

interface Shown {
  history?: ResponseOf<typeof getProfileUsageHistory>;
  answer?: Answer | Promise<Answer>;
  months?: readonly object[];
  search?: Record<string, string>;
  user?: Parameters<typeof aUser>[0];
}

async function shown({
  history = aUsageHistory(),
  answer = { reply: history },
  months = [month('2026-09-01', '2026-09-30', 1250), month('2026-10-01', '2026-10-31', 40, true)],
  search = {},
  user = { permissions: ['billing:manage'] },
}: Shown = {}) {
  const calls = answerCalls([
    [getProfileUsageHistory, () => answer],
    [getMonthlyProfileCounts, () => ({ reply: { counts: months } })],
    [getYearlyProfileCounts, () => ({ reply: { counts: [] } })],
  ]);
  const Page = () => {
    const [address, change] = useAddressState('/billing/usage', search);
    return <UsagePage address={address} onAddressChange={change} />;
  };
  const screen = await renderDesign(
    <QueryClientProvider client={queryClient}>
      <CurrentUserProvider value={aUser(user)}>
        <Page />
      </CurrentUserProvider>
    </QueryClientProvider>,
  );
  const requestsTo = ({ path }: { path: string }) =>
    calls.filter((call) => call.path === path).map(({ request }) => request);
  return { screen, requestsTo };
}

const uncounted = (traits: Parameters<typeof aPosition>[0], remainingText: string, percentUsedText: string) =>
  aUsageHistory({
    sports: {
      position: aPosition({
        credits: {
          purchased: 0,
          used: 3,
          removed: 0,
          balance: -3,
          remaining: null,
          remainingText,
          overage: 0,
          percentUsed: null,
          percentUsedText,
        },
        ...traits,
      }),
      usages: [],
      periods: [],
    },
  });

test('B003: an invoice that another organization is billed by is a number and no link', async () => {
  const sports = { position: aPosition(), usages: [aUsage({ invoiceId: null })], periods: [] };
  const { screen } = await shown({ history: aUsageHistory({ sports }) });
  await expect.element(screen.getByRole('cell', { name: 'PL-000123', exact: true })).toBeVisible();
  expect(screen.getByRole('link', { name: 'PL-000123' }).elements()).toEqual([]);
});

test('B062 B214 B216: the four tables say what was bought and used, with the balance after each entry and a sentence why', async () => {
  const { screen } = await shown();
  const sports = screen.getByRole('table', { name: 'Sports profile purchase history' });
  await expect
    .element(sports.getByRole('row').nth(1))
    .toMatchTextContent(
      /to Oct 9, 2026Profile Credits Used−50Balance 200.*Riverside High School50 people were tested/,
    );
  await expect
    .element(sports.getByRole('row').nth(2))
    .toMatchTextContent(
      /Aug 4, 2026Purchased Upfront\+250Balance 250PL-000123Sports\+, Aug 1, 2026 to Jul 31, 2027–250 credits bought/,
    );
  await expect
    .element(sports.getByRole('link', { name: 'PL-000123' }))
    .toHaveAttribute('href', '/billing/view-invoices?id=123');
  await expect.element(screen.getByText('No Clinical Purchase History')).toBeVisible();
  await expect
    .element(screen.getByRole('table', { name: 'Monthly usage' }).getByRole('row').nth(1))
    .toMatchTextContent('Oct 1, 2026to Oct 31, 2026so far40');
  await expect.element(screen.getByText('No Years To Count')).toBeVisible();
  for (const sentence of [
    /^Purchases add to the balance/,
    /in each calendar month, here and in the organizations you pay for/,
    /in each twelve-month period/,
  ])
    await expect.element(screen.getByText(sentence)).toBeVisible();
  expect(screen.getByRole('columnheader', { name: 'Actions' }).query()).toBeNull();
  expect(screen.getByRole('button', { name: /^Add/ }).query()).toBeNull();
});

test('B065 B271 B272: the card shows what is left, the share that is used in words too, and when it runs out', async () => {
  const { screen } = await shown();
  const card = screen.getByRole('region', { name: 'Sports', exact: true });
  await expect.element(card).toMatchTextContent('200profiles remaining');
  await expect
    .element(card.getByRole('img', { name: 'Sports profiles used: 50 used of 250 purchased, 20% used' }))
    .toBeVisible();
  await expect.element(card).toMatchTextContent(/At this pace you run out on July 16, 2027\./);
  await userEvent.fill(card.getByRole('textbox', { name: 'More people a month' }), '100');
  await expect
    .element(card.getByRole('status'))
    .toMatchTextContent(/^With 100 more people a month you run out on /);
  await userEvent.fill(card.getByRole('textbox', { name: 'More people a month' }), 'many');
  await expect.element(card.getByText('Enter a whole number of people.')).toBeVisible();
});

test('B065: the rows behind each figure are opened on demand', async () => {
  const taken = aUsage({
    profileUsageId: 12,
    usageTypeId: 3,
    usageType: 'Credits Removed',
    usageCount: 20,
    change: -20,
    explanation: '20 credits removed by staff on Sep 1, 2026.',
  });
  const deleted = aUsage({
    profileUsageId: 13,
    usageCount: 0,
    change: 0,
    isDeleted: true,
    isCorrected: true,
  });
  const earlier = aUsage({ profileUsageId: 14, periodStart: '2025-08-01', explanation: 'Of another year.' });
  const history = aUsageHistory();
  const { screen } = await shown({
    history: {
      ...history,
      sports: { ...history.sports, usages: [earlier, aUsage(), deleted, taken, runningUsage()] },
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'How this is counted' }));
  const panel = screen.getByRole('dialog', { name: 'How sports profiles are counted' });
  await expect
    .element(panel.getByRole('region', { name: 'Purchased' }))
    .toMatchTextContent(
      /^Purchased 250.*250 credits bought with invoice PL-000123, sent Aug 4, 2026\.\+250$/,
    );
  await expect.element(panel.getByRole('region', { name: 'Used' })).toMatchTextContent(/^Used 50.*−50$/);
  await expect
    .element(panel.getByRole('region', { name: 'Removed' }))
    .toMatchTextContent(/20 credits removed by staff on Sep 1, 2026\.−20$/);
  await expect
    .element(panel.getByRole('region', { name: 'Remaining' }))
    .toMatchTextContent(/250 − 50 − 0 = 200\./);
  expect(panel.getByText('Of another year.').query()).toBeNull();
});

test('B025 B271: more people than profiles show as 0 remaining with the others beside it', async () => {
  const history = aUsageHistory();
  const position = aPosition({
    credits: {
      purchased: 250,
      used: 262,
      removed: 0,
      balance: -12,
      remaining: 0,
      remainingText: '0',
      overage: 12,
      percentUsed: 100,
      percentUsedText: '100% used',
    },
    forecast: {
      kind: 'usedUp',
      day: null,
      text: 'All credits are used, and 12 people were tested over them. You can keep testing.',
    },
  });
  const { screen } = await shown({ history: { ...history, sports: { ...history.sports, position } } });
  const card = screen.getByRole('region', { name: 'Sports', exact: true });
  await expect.element(card).toMatchTextContent(/0profiles remaining12 people above/);
  await expect.element(card.getByText(/^All credits are used, and 12 people/)).toBeVisible();
  expect(card.getByRole('textbox').query()).toBeNull();
});

test.each([
  ['B269', 'unlimited', 'Unlimited', 'Credits are unlimited, so no share of them is used up.'],
  ['B270', 'notApplicable', 'Not applicable', 'This subscription is billed by hand and counts no credits.'],
  [
    'B271',
    'inArrears',
    'Billed in arrears',
    'People are billed after they are tested, so no credits are used up.',
  ],
] as const)('%s B272: in place of a chart of %s credits stand words', async (_, terms, text, words) => {
  const { screen } = await shown({ history: uncounted({ terms }, text, words) });
  const card = screen.getByRole('region', { name: 'Sports', exact: true });
  await expect.element(card.getByText(text, { exact: true })).toBeVisible();
  await expect.element(card.getByText(words)).toBeVisible();
  expect(card.getByRole('img').query()).toBeNull();
  expect(card.getByRole('textbox').query()).toBeNull();
});

test('B061: who is billed to another organization sees its own people, and who pays', async () => {
  const account = { organizationId: 9, name: 'Westbrook District', isOwn: false };
  const position = aPosition({
    account,
    credits: null,
    forecast: null,
    firstTests: null,
    organizations: null,
    ownPeople: 12,
  });
  const history = aUsageHistory({
    billedTo: account,
    sports: { position, usages: [], periods: [] },
  });
  const { screen } = await shown({ history });
  await expect
    .element(
      screen.getByText(
        /^Billed to Westbrook District, which receives and pays the invoices of this organization\. Earlier invoices stay here/,
      ),
    )
    .toBeVisible();
  expect(screen.getByRole('link', { name: /^Usage of/ }).query()).toBeNull();
  const card = screen.getByRole('region', { name: 'Sports', exact: true });
  await expect.element(card).toMatchTextContent(/12people tested/);
  await expect.element(card).toMatchTextContent('They use the profiles of Westbrook District.');
  await expect.element(screen.getByText('Westbrook District buys the profiles.').first()).toBeVisible();
});

test.each([
  {
    who: 'internal staff',
    user: { permissions: ['billing:manage', 'staff:tools'] },
    href: '/org-management/usage?orgId=9',
  },
  {
    who: 'somebody of the payer',
    user: {
      permissions: ['billing:manage'],
      organizations: [riverside, { ...riverside, id: 9, name: 'Westbrook District' }],
    },
    href: '/billing/usage?orgId=9',
  },
])('B061: $who is led to the usage of the payer', async ({ user, href }) => {
  const billedTo = { organizationId: 9, name: 'Westbrook District', isOwn: false };
  const { screen } = await shown({ history: aUsageHistory({ billedTo }), user });
  await expect
    .element(screen.getByRole('link', { name: 'Usage of Westbrook District' }))
    .toHaveAttribute('href', href);
});

test('B061 B214: a payer sees how many people each of its organizations tested', async () => {
  const history = aUsageHistory({ hasMultipleOrganizationUsage: true });
  const organizations = [
    { organizationId: 2, organizationName: 'Harbor Club', people: 1200 },
    { organizationId: 1, organizationName: 'Riverside High School', people: 50 },
  ];
  const { screen } = await shown({
    history: { ...history, sports: { ...history.sports, position: aPosition({ organizations }) } },
  });
  const table = screen.getByRole('table', { name: 'People tested by organization' });
  await expect.element(table).toMatchTextContent(/Harbor Club1,200.*Riverside High School50/);
  await expect.element(screen.getByText(/^How many people each organization tested/)).toBeVisible();
});

test('B062: a history that is longer than a page has pages, and the address keeps the one that is open', async () => {
  const usages = Array.from({ length: 12 }, (_, index) =>
    aUsage({ profileUsageId: index + 1, explanation: `Entry ${index + 1}.` }),
  );
  const history = aUsageHistory({ sports: { position: null, usages, periods: [] } });
  const { screen } = await shown({ history, search: { sportsPage: '2' } });
  const table = screen.getByRole('table', { name: 'Sports profile purchase history' });
  await expect.element(table).toMatchTextContent(/Entry 2\..*Entry 1\./);
  await userEvent.click(
    screen
      .getByRole('navigation', { name: 'Pages of Sports profile purchase history' })
      .getByRole('button', { name: 'Page 1' }),
  );
  await expect.element(table).toMatchTextContent(/Entry 12\..*Entry 3\./);
});

test('B217 B382: the day that months are counted from is chosen', async () => {
  const { screen, requestsTo } = await shown();
  await expect.element(screen.getByRole('table', { name: 'Monthly usage' })).toBeVisible();
  expect(requestsTo(getMonthlyProfileCounts)).toHaveLength(1);
  const card = screen.getByRole('region', { name: 'Monthly usage' });
  await userEvent.fill(card.getByLabelText('Counted from'), '2024-02-01');
  await expect
    .poll(() => requestsTo(getMonthlyProfileCounts).at(-1))
    .toMatchObject({ startDate: '2024-02-01' });
});

test('B217 B383: years are those of the running subscription', async () => {
  const { requestsTo } = await shown();
  await expect.poll(() => requestsTo(getYearlyProfileCounts)).toMatchObject([{ startDate: '2022-08-01' }]);
});

test('B062: while the history loads its tables say so in their final places', async () => {
  const { screen } = await shown({ answer: new Promise<Answer>(() => undefined) });
  const sports = screen.getByRole('region', { name: 'Sports profile purchase history' });
  await expect.element(sports.getByText('Loading Data...')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Sports', exact: true }).query()).toBeNull();
});

test('B062: a refusal is said in words, and no figures are shown', async () => {
  const { screen } = await shown({
    answer: {
      status: 403,
      code: 'access.denied',
      message: 'You may not see the billing of this organization.',
    },
  });
  await expect.element(screen.getByText('The usage did not load.')).toBeVisible();
  await expect.element(screen.getByText('You may not see the billing of this organization.')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Sports', exact: true }).query()).toBeNull();
});
