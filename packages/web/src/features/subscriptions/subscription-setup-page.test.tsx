import {
  getAllSubscriptions,
  type ProductSubscription,
  updateProductSubscriptionById,
} from '@plumbline/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderDesign } from '../../design/test/render.tsx';
import { queryClient } from '../../platform/api/query-client.ts';
import { answerCalls } from '../../platform/test/answer-calls.ts';
import { SubscriptionSetupPage } from './subscription-setup-page.tsx';
import { aTerm } from './test/a-term.ts';

afterEach(() => {
  vi.restoreAllMocks();
  queryClient.clear();
});

async function shown(id: number | null, terms: ProductSubscription[] = [aTerm()], isRefused = false) {
  const onSaved = vi.fn(async () => {});
  const calls = answerCalls([
    [
      getAllSubscriptions,
      (request) =>
        isRefused
          ? { status: 503, code: 'server.overloaded', message: 'Busy.' }
          : {
              reply: {
                productSubscriptions: (request as { isSports: boolean }).isSports
                  ? terms.map((sports) => ({ model: { sports } }))
                  : [],
              },
            },
    ],
    [updateProductSubscriptionById, () => ({ reply: { productSubscription: aTerm() } })],
  ]);
  const screen = await renderDesign(
    <QueryClientProvider client={queryClient}>
      <SubscriptionSetupPage
        family="sports"
        id={id}
        hrefOfTerm={(to) => `/subscription/setup?family=${to.family}&id=${to.id ?? ''}`}
        onSaved={onSaved}
      />
    </QueryClientProvider>,
  );
  const saved = () =>
    calls.filter(({ path }) => path === updateProductSubscriptionById.path).map(({ request }) => request);
  return { screen, saved, onSaved };
}

test('B131 B343: the form adds a term of the family', async () => {
  const { screen, saved, onSaved } = await shown(null, []);
  await expect.element(screen.getByRole('button', { name: 'Add Subscription' })).toBeDisabled();
  await userEvent.fill(screen.getByRole('textbox', { name: 'Start date' }), '08/01/2027');
  await userEvent.fill(screen.getByRole('textbox', { name: /^End date/ }), '07/31/2028');
  await userEvent.fill(screen.getByRole('textbox', { name: 'Profiles', exact: true }), '250');
  await userEvent.fill(screen.getByRole('textbox', { name: /^Price per profile/ }), '12.5');
  await userEvent.fill(screen.getByRole('textbox', { name: /^System fee/ }), '400');
  await userEvent.click(screen.getByRole('button', { name: 'Add Subscription' }));
  await expect.poll(() => onSaved.mock.calls.length).toBe(1);
  expect(saved()).toMatchObject([
    { subscription: { packageTierId: 2, subscriptionStartDate: '2027-08-01', profileCount: 250 } },
  ]);
  expect(saved()[0]).not.toHaveProperty('subscription.productSubscriptionId');
});

test('B343: the term of the address is edited, with its id and version', async () => {
  const { screen, saved } = await shown(7);
  await userEvent.fill(screen.getByRole('textbox', { name: 'Profiles', exact: true }), '400');
  await userEvent.click(screen.getByRole('button', { name: 'Save Subscription' }));
  await expect
    .poll(saved)
    .toMatchObject([{ subscription: { productSubscriptionId: 7, version: 3, profileCount: 400 } }]);
});

test('a term that is not there, and terms that did not load, are said', async () => {
  const gone = await shown(8);
  await expect.element(gone.screen.getByText('That subscription could not be found.')).toBeVisible();
  expect(gone.screen.getByRole('form').query()).toBeNull();
  queryClient.clear();
  const { screen } = await shown(null, [], true);
  await expect.element(screen.getByText('The subscriptions did not load.').first()).toBeVisible();
});
