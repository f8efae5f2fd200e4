import {
  type BillingChildSubscription,
  createInvoiceFromSubscription,
  deleteProductSubscription,
  getAllSubscriptions,
  getBillingChildSubscriptions,
  getBillingInfo,
  getMonthlyProfileCounts,
  type ProductSubscription,
  updateProductSubscriptionById,
} from '@plumbline/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent, page as view } from 'vitest/browser';
import { renderDesign } from '../../design/test/render.tsx';
import { queryClient } from '../../platform/api/query-client.ts';
import { CurrentUserProvider } from '../../platform/session/current-user.ts';
import { answerCalls } from '../../platform/test/answer-calls.ts';
import { openPage } from '../../platform/test/open-page.tsx';
import { aUser } from '../../platform/test/users.ts';
import { SubscriptionPage } from './subscription-page.tsx';
import { aTerm } from './test/a-term.ts';

afterEach(async () => {
  await view.viewport(1440, 1000);
  vi.restoreAllMocks();
  queryClient.clear();
});

const onAddressChange = vi.fn();
const pageOf = (view: 'table' | 'chart' = 'table') => (
  <SubscriptionPage
    address={{ view, PageNumber: 1, RowsPerPage: 10 }}
    onAddressChange={onAddressChange}
    hrefOfView={(to) => `/billing/subscription?view=${to}`}
  />
);

async function shown(
  sports: ProductSubscription[],
  isStaff: boolean,
  view: 'table' | 'chart' = 'table',
  counts: Parameters<typeof answerCalls>[0][number][1] = () => ({ reply: { counts: [] } }),
  ofChildren: readonly BillingChildSubscription[] = [],
) {
  const calls = answerCalls([
    [
      getAllSubscriptions,
      (request) => ({
        reply: {
          productSubscriptions: (request as { isSports: boolean }).isSports
            ? sports.map((term) => ({ model: { sports: term } }))
            : [],
        },
      }),
    ],
    [getBillingInfo, () => ({ reply: { billingInfo: { billToOrgName: 'Westbrook District' } } })],
    [updateProductSubscriptionById, () => ({ reply: { productSubscription: aTerm() } })],
    [deleteProductSubscription, () => ({ reply: {} })],
    [getMonthlyProfileCounts, counts],
    [
      getBillingChildSubscriptions,
      () => ({ reply: { subscriptions: ofChildren.slice(0, 10), totalCount: ofChildren.length } }),
    ],
  ]);
  const permissions = isStaff ? ['billing:manage', 'subscription:write'] : ['billing:manage'];
  const screen = await renderDesign(
    <QueryClientProvider client={queryClient}>
      <CurrentUserProvider value={aUser({ permissions })}>{pageOf(view)}</CurrentUserProvider>
    </QueryClientProvider>,
  );
  const sentTo = ({ path }: { path: string }) =>
    calls.filter((call) => call.path === path).map(({ request }) => request);
  return { screen, sentTo };
}

test('B050 B051 B264 B268 B521: a payer sees the figures of its terms in the table, and no actions', async () => {
  const { screen } = await shown([aTerm()], false);
  const table = screen.getByRole('table', { name: 'Sports subscriptions' });
  for (const part of [
    'Sports+',
    'Aug 1, 2026',
    'Jul 31, 2027',
    '365',
    'Annual',
    '$14.00',
    '$4,860.00',
    'Current, OVERLAP, Do not renew',
  ])
    await expect.element(table).toMatchTextContent(part);
  await expect.element(screen.getByRole('link', { name: 'Table' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('columnheader', { name: 'Actions' }).query()).toBeNull();
  expect(screen.getByRole('button', { name: /^Add/ }).query()).toBeNull();
});

test('B056: who has neither a current nor a future term is told whom to ask', async () => {
  const { screen } = await shown([], false);
  await expect
    .element(screen.getByText(/^Please contact \S+ for more details about your subscription\.$/))
    .toBeVisible();
});

test('B053 B054 B267 B474: staff edit a term; free, manual and trial exclude each other, and the version goes along', async () => {
  const { screen, sentTo } = await shown([aTerm()], true);
  await expect
    .element(
      screen.getByText(
        /^Billed to Westbrook District, which receives and pays the invoices of this organization\. Earlier invoices stay here/,
      ),
    )
    .toBeVisible();
  await userEvent.click(
    screen.getByRole('button', { name: 'Edit Sports+ from Aug 1, 2026 to Jul 31, 2027' }),
  );
  await userEvent.click(screen.getByRole('checkbox', { name: /^Free/ }));
  expect(screen.getByRole('checkbox', { name: /^Trial/ }).query()).toBeNull();
  await userEvent.fill(screen.getByRole('textbox', { name: /^Price per profile/ }), '12.5');
  await userEvent.click(screen.getByRole('button', { name: 'Save', exact: true }));
  await expect
    .poll(() => sentTo(updateProductSubscriptionById))
    .toMatchObject([
      {
        subscription: {
          productSubscriptionId: 7,
          version: 3,
          isFree: true,
          profilePrice: '12.5',
          profileCount: 300,
        },
      },
    ]);
  await expect.element(screen.getByText('Subscription Updated Created')).toBeVisible();
});

test('B053: on a phone what staff do with a term stands in a menu, and its dates and total are in sight', async () => {
  await view.viewport(390, 844);
  const { screen } = await shown([aTerm()], true);
  const row = screen.getByRole('list', { name: 'Sports subscriptions' }).getByRole('listitem');
  for (const part of ['Aug 1, 2026 – Jul 31, 2027', '$4,860.00', 'Current, OVERLAP, Do not renew']) {
    await expect.element(row.getByText(part)).toBeVisible();
  }
  const isCut = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth;
  expect([...row.element().querySelectorAll('*')].filter(isCut)).toEqual([]);
  expect(row.getByRole('button').elements()).toHaveLength(1);
  await userEvent.click(
    row.getByRole('button', { name: 'Actions of Sports+ from Aug 1, 2026 to Jul 31, 2027' }),
  );
  const items = screen.getByRole('menuitem');
  await expect
    .poll(() => items.elements().map(({ textContent }) => textContent))
    .toEqual(['Create Invoice', 'Upgrade', 'History', 'Edit', 'Delete']);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
  await expect.element(screen.getByRole('textbox', { name: 'Reason' })).toBeVisible();
});

test('B475: staff delete a term with a reason', async () => {
  const { screen, sentTo } = await shown([aTerm()], true);
  await userEvent.click(
    screen.getByRole('button', { name: 'Delete Sports+ from Aug 1, 2026 to Jul 31, 2027' }),
  );
  await userEvent.fill(screen.getByRole('textbox', { name: 'Reason' }), 'Entered twice');
  await userEvent.click(screen.getByRole('button', { name: 'Delete', exact: true }));
  await expect
    .poll(() => sentTo(deleteProductSubscription))
    .toEqual([{ productSubscriptionId: 7, reason: 'Entered twice' }]);
  await expect.element(screen.getByText('Subscription Deleted')).toBeVisible();
});

const place = { page: '/billing/subscription', invoices: '/billing/view-invoices/{-$id}' } as const;

/** The page in a portal where an invoice can be opened. */
async function opened(term: () => ProductSubscription, made: Parameters<typeof answerCalls>[0][number][1]) {
  answerCalls([
    [
      getAllSubscriptions,
      (request) => ({
        reply: {
          productSubscriptions: (request as { isSports: boolean }).isSports
            ? [{ model: { sports: term() } }]
            : [],
        },
      }),
    ],
    [getBillingInfo, () => ({ reply: { billingInfo: { billToOrgName: null } } })],
    [createInvoiceFromSubscription, made],
  ]);
  return openPage({
    addresses: [place.page],
    screens: { [place.page]: () => pageOf(), [place.invoices]: () => <p>The invoice</p> },
    user: aUser({ permissions: ['billing:manage', 'subscription:write'] }),
  });
}
const createInvoice = /^Create Invoice of Sports\+/;

test('B344 B390: the invoice that staff make of a term is opened', async () => {
  const { screen, router } = await opened(aTerm, () => ({ reply: { invoiceId: 31, number: 'PL-000031' } }));
  await userEvent.click(screen.getByRole('button', { name: createInvoice }));
  await expect
    .element(screen.getByText(/the billing cycle from Aug 1, 2026 to Jul 31, 2027\.$/))
    .toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Create Invoice', exact: true }));
  await expect.element(screen.getByText('The invoice')).toBeVisible();
  expect(router.state.location.href).toContain('id=31');
});

test('B390: a period that somebody billed meanwhile is refused with a link to the invoice', async () => {
  let billed = false;
  const term = () =>
    aTerm({
      cycleToBill: {
        startPeriodOn: '2026-08-01',
        endPeriodOn: '2027-07-31',
        invoice: billed ? { id: 30, number: 'PL-000030' } : null,
      },
    });
  const { screen } = await opened(term, () => {
    billed = true;
    return {
      status: 409,
      code: 'subscription.billed_already',
      message: 'Invoice PL-000030 already bills this period.',
    };
  });
  await userEvent.click(screen.getByRole('button', { name: createInvoice }));
  await userEvent.click(screen.getByRole('button', { name: 'Create Invoice', exact: true }));
  await expect
    .element(screen.getByRole('link', { name: 'Invoice PL-000030' }))
    .toHaveAttribute('href', expect.stringContaining('id=30'));
  await expect.element(screen.getByRole('button', { name: 'Open PL-000030' })).toBeVisible();
});

test('nothing is billed of a free term', async () => {
  const { screen } = await shown([aTerm({ isFree: true, kind: 'free' })], true);
  await expect.element(screen.getByRole('button', { name: /^Edit/ })).toBeVisible();
  expect(screen.getByRole('button', { name: createInvoice }).query()).toBeNull();
});

const months = [
  { startDate: '2026-10-01', endDate: '2026-10-31', distinctProfileCount: 41, isRunning: false },
  { startDate: '2026-11-01', endDate: '2026-11-30', distinctProfileCount: 12, isRunning: true },
];

test('B052 B345: staff see people by month against credits in a chart, and the same in a table', async () => {
  const { screen } = await shown([aTerm()], true, 'chart', () => ({ reply: { counts: months } }));
  await expect.element(screen.getByRole('link', { name: 'Chart' })).toHaveAttribute('aria-current', 'page');
  await expect
    .element(screen.getByText(/^People tested in each month: 41 in Oct 2026, 12 in Nov 2026 so far\./))
    .toBeInTheDocument();
  // The line of the credits is drawn, and the columns with it.
  await expect
    .poll(() => document.querySelectorAll('svg path[stroke-width="2"][fill="none"]').length)
    .toBe(1);
  await userEvent.click(screen.getByRole('button', { name: /table/i }));
  const table = screen.getByRole('table');
  for (const part of ['Oct 2026', '41', '320']) await expect.element(table).toMatchTextContent(part);
});

test('B052: the chart says when its counts did not load, and when nobody was tested', async () => {
  const failed = await shown([aTerm()], true, 'chart', () => ({ status: 503, code: 'x', message: 'Busy.' }));
  await expect.element(failed.screen.getByText('The counts did not load.')).toBeVisible();
});

test('B052 B345: whoever is billed has no chart, also where the address asks for it', async () => {
  const { screen, sentTo } = await shown([aTerm()], false, 'chart');
  await expect.element(screen.getByRole('table', { name: 'Sports subscriptions' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Chart' }).query()).toBeNull();
  expect(sentTo(getMonthlyProfileCounts)).toEqual([]);
});

test('B003 B051: who pays for others reads their subscriptions page by page, and changes none', async () => {
  const ofChildren = Array.from({ length: 12 }, (_, index) => ({
    organizationId: 40 + index,
    organizationName: `School ${index + 1}`,
    productSubscription: aTerm({ productSubscriptionId: 100 + index, isOverlapping: false }),
  }));
  const { screen } = await shown([], true, 'table', undefined, ofChildren);
  const table = screen.getByRole('table', { name: 'Subscriptions of child organizations' });
  await expect.element(table.getByRole('cell', { name: 'School 1', exact: true })).toBeVisible();
  await expect.element(table.getByText('$4,860.00').first()).toBeVisible();
  expect(table.getByRole('button').elements()).toEqual([]);
  await screen.getByRole('button', { name: 'Next page' }).click();
  expect(onAddressChange).toHaveBeenCalledWith({ PageNumber: 2, RowsPerPage: 10 });
});

test('B051: without subscriptions of child organizations nothing is said about them', async () => {
  const { screen } = await shown([aTerm()], false);
  await expect.element(screen.getByRole('table', { name: 'Sports subscriptions' })).toBeVisible();
  await expect.element(screen.getByText('Child organizations')).not.toBeInTheDocument();
});
