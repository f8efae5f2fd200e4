import {
  type ProductSubscription,
  previewSubscriptionUpgrade,
  type RequestInputOf,
  upgradeSubscription,
} from '@plumbline/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderDesign } from '../../design/test/render.tsx';
import { queryClient } from '../../platform/api/query-client.ts';
import { answerCalls } from '../../platform/test/answer-calls.ts';
import { aTerm } from './test/a-term.ts';
import { UpgradeDialog } from './upgrade-dialog.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  queryClient.clear();
});

const nothing = { lines: [], notes: [], startPeriodOn: null, endPeriodOn: null, unusedCredits: 200 };
const proposed = {
  refusal: null,
  unusedCredits: 200,
  startPeriodOn: '2027-01-01',
  endPeriodOn: '2027-07-31',
  notes: ['People are billed in arrears, so only the fee changes now.'],
  lines: [
    {
      invoiceItemTypeId: 3,
      description: 'Added profiles',
      quantity: 30,
      unitPrice: '14.0000',
      amount: '$420.00',
      explanation: '30 added profiles at $14.00 each.',
    },
    {
      invoiceItemTypeId: 1,
      description: 'Higher system fee',
      quantity: 1,
      unitPrice: '70.3600',
      amount: '$70.36',
      explanation: '$500.00 less $380.00 for 214 of 365 days.',
    },
  ],
};

async function shown(
  term: ProductSubscription,
  answer = () => ({ reply: { productSubscription: term, invoice: { id: 9, number: 'PL-000009' } } }) as never,
) {
  const onClose = vi.fn();
  const calls = answerCalls([
    [
      previewSubscriptionUpgrade,
      (request) => {
        const { wish } = request as RequestInputOf<typeof previewSubscriptionUpgrade>;
        if (wish.profileCount === 320) return { reply: { ...nothing, refusal: 'Nothing changes.' } };
        if (wish.profileCount < 320)
          return { reply: { ...nothing, refusal: 'You can downgrade only at renewal.' } };
        return { reply: proposed };
      },
    ],
    [upgradeSubscription, answer],
  ]);
  const screen = await renderDesign(
    <QueryClientProvider client={queryClient}>
      <UpgradeDialog family="sports" term={term} onClose={onClose} />
    </QueryClientProvider>,
  );
  const sent = () =>
    calls.filter(({ path }) => path === upgradeSubscription.path).map(({ request }) => request);
  return { screen, sent, onClose };
}
const profiles = { name: 'Total profiles' };

test('what an upgrade costs is shown line by line, may be changed, and is sent as it was agreed to', async () => {
  const { screen, sent, onClose } = await shown(aTerm());
  await expect.element(screen.getByText('Nothing changes.')).toBeVisible();
  await userEvent.fill(screen.getByRole('textbox', profiles), '350');
  await expect.element(screen.getByText('30 added profiles at $14.00 each.')).toBeVisible();
  await expect
    .element(screen.getByText('People are billed in arrears, so only the fee changes now.'))
    .toBeVisible();
  await expect.element(screen.getByText('$490.36')).toBeVisible();
  await userEvent.fill(screen.getByRole('textbox', { name: 'Unit price' }).nth(1), '50');
  await expect.element(screen.getByText('$470.00')).toBeVisible();
  await expect
    .element(screen.getByText(/^You changed this\. The suggestion was: \$500\.00 less/))
    .toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Upgrade and Create Invoice' }));
  await expect
    .element(screen.getByText('Subscription Upgraded. Invoice PL-000009 is not sent yet.'))
    .toBeVisible();
  await expect.poll(() => onClose).toHaveBeenCalled();
  expect(sent()).toMatchObject([
    {
      productSubscriptionId: 7,
      version: 3,
      unusedCredits: 200,
      wish: { packageTierId: 2, profileCount: 350, profilePrice: '14.00', systemFee: '380.00' },
      lines: [
        { invoiceItemTypeId: 3, quantity: 30, unitPrice: '14.00' },
        { invoiceItemTypeId: 1, quantity: 1, unitPrice: '50' },
      ],
    },
  ]);
});

test('a downgrade is refused in words before anything can be sent', async () => {
  const { screen } = await shown(aTerm());
  await userEvent.fill(screen.getByRole('textbox', profiles), '300');
  await expect
    .element(screen.getByRole('status').getByText(/^You can downgrade only at renewal\.$/))
    .toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Upgrade', exact: true })).toBeDisabled();
});

test('a wrong field is said at the field, and nothing is counted meanwhile', async () => {
  const { screen } = await shown(aTerm());
  await userEvent.fill(screen.getByRole('textbox', profiles), 'many');
  await userEvent.tab();
  await expect.element(screen.getByText('Enter a whole number of profiles.')).toBeVisible();
  await expect.element(screen.getByText(/^Fill in the fields above/)).toBeVisible();
});

test('credits that were used meanwhile leave the dialog open with the reason, and the lines are counted anew', async () => {
  const { screen, sent, onClose } = await shown(
    aTerm(),
    () =>
      ({ status: 409, code: 'subscription.credits_changed', message: 'They were counted anew.' }) as never,
  );
  await userEvent.fill(screen.getByRole('textbox', profiles), '350');
  await userEvent.click(screen.getByRole('button', { name: 'Upgrade and Create Invoice' }));
  await expect.element(screen.getByText('They were counted anew.')).toBeVisible();
  expect(sent()).toHaveLength(1);
  expect(onClose).not.toHaveBeenCalled();
});
