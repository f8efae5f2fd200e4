import {
  addEditCard,
  type BillingInfo,
  createCardSetup,
  getBillingInfo,
  removeCreditCard,
} from '@plumbline/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent, page as view } from 'vitest/browser';
import { renderDesign } from '../../design/test/render.tsx';
import { browserPage } from '../../platform/card-page.ts';
import { CurrentUserProvider } from '../../platform/session/current-user.ts';
import { type Answer, answerCalls } from '../../platform/test/answer-calls.ts';
import { aSavedCard, withCards } from '../../platform/test/billing-info.ts';
import { admitCardFrame } from '../../platform/test/card-frame.ts';
import { aUser } from '../../platform/test/users.ts';
import { BillingSettingsPage } from './billing-settings-page.tsx';

let frame: ReturnType<typeof admitCardFrame>;
beforeEach(() => {
  frame = admitCardFrame();
});
afterEach(() => {
  frame.remove();
  sessionStorage.clear();
  vi.restoreAllMocks();
});

async function opened(info: Partial<BillingInfo> = {}, save?: () => Answer) {
  await view.viewport(1440, 1000);
  let stored = withCards(info);
  const change = (traits: Partial<BillingInfo>): Answer => {
    stored = { ...stored, ...traits };
    return { reply: { billingInfo: stored } };
  };
  const asked = answerCalls([
    [getBillingInfo, () => ({ reply: { billingInfo: stored } })],
    [createCardSetup, () => ({ reply: { clientSecret: 'seti_1_secret_2' } })],
    [
      addEditCard,
      (request) => {
        const { cardToken, isAutoPayEnrolled } = request as {
          cardToken: string | null;
          isAutoPayEnrolled: boolean;
        };
        return save?.() ?? change({ isAutoPayEnrolled, ...(cardToken ? { card: aSavedCard } : {}) });
      },
    ],
    [removeCreditCard, () => change({ card: null, isAutoPayEnrolled: false })],
  ]);
  const screen = await renderDesign(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CurrentUserProvider value={aUser({ permissions: ['billing:manage'] })}>
        <BillingSettingsPage />
      </CurrentUserProvider>
    </QueryClientProvider>,
  );
  await expect.element(screen.getByRole('heading', { name: 'Credit card' })).toBeVisible();
  return {
    screen,
    press: (name: string) => userEvent.click(screen.getByRole('button', { name, exact: true })),
    sent: () => asked.filter(({ path }) => path === addEditCard.path).map(({ request }) => request),
  };
}

test('B274 B479 B534: an absent card is added: the number goes to the frame, and its token to the portal', async () => {
  const { screen, press, sent } = await opened();
  await expect.element(screen.getByText('No card is saved. Add one to pay invoices here.')).toBeVisible();
  await press('Add Card');
  await expect.element(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  await userEvent.fill(screen.getByLabelText('Card number'), '4242424242424242');
  await press('Save');
  await expect.element(screen.getByText('Credit Card Successfully Updated')).toBeVisible();
  await expect.element(screen.getByText('Visa ending in 4242')).toBeVisible();
  expect(frame.confirmed).toEqual(['seti_1_secret_2']);
  expect(sent()).toEqual([{ cardToken: 'pm_new1', isAutoPayEnrolled: false }]);
});

test('what the card processor refuses stands in the section, and nothing is saved', async () => {
  const { screen, press, sent } = await opened();
  frame.answers({ error: { message: 'Your card was declined.' } });
  await press('Add Card');
  await userEvent.fill(screen.getByLabelText('Card number'), '4242424242424242');
  await press('Save');
  await expect.element(screen.getByText('Your card was declined.')).toBeVisible();
  expect(sent()).toEqual([]);
  await expect.element(screen.getByLabelText('Card number')).toHaveValue('4242424242424242');
});

test('a lost reply is sent again with the token of the same card', async () => {
  let answer: Answer | undefined = {
    status: 503,
    code: 'card.not_reached',
    message: 'The card processor did not answer.',
  };
  const { screen, press, sent } = await opened({}, () => answer as Answer);
  await press('Add Card');
  await userEvent.fill(screen.getByLabelText('Card number'), '4242424242424242');
  await press('Save');
  await expect.element(screen.getByText('The card processor did not answer.')).toBeVisible();
  answer = undefined;
  await press('Save');
  await expect.element(screen.getByText('Credit Card Successfully Updated')).toBeVisible();
  expect(sent()).toEqual([
    { cardToken: 'pm_new1', isAutoPayEnrolled: false },
    { cardToken: 'pm_new1', isAutoPayEnrolled: false },
  ]);
});

test('B273: automatic payments ask for consent once, and later say since when', async () => {
  const { screen, press, sent } = await opened({ card: aSavedCard });
  await press('Edit Credit card');
  await userEvent.click(screen.getByRole('checkbox', { name: /^Pay invoices automatically/ }));
  await expect.element(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  await userEvent.click(screen.getByRole('checkbox', { name: /^I agree that this organization’s invoices/ }));
  await press('Save');
  await expect.poll(sent).toEqual([{ cardToken: null, isAutoPayEnrolled: true }]);
  expect(frame.confirmed).toEqual([]);
});

test('B273: where consent was given before, the switch alone is saved', async () => {
  const { screen, press, sent } = await opened({
    card: aSavedCard,
    automatedBillingAcceptedDate: '2026-09-01T15:00:00.000Z',
  });
  await press('Edit Credit card');
  await userEvent.click(screen.getByRole('checkbox', { name: /^Pay invoices automatically/ }));
  await expect.element(screen.getByText('Automatic payments were accepted on Sep 1, 2026.')).toBeVisible();
  await press('Save');
  await expect.poll(sent).toEqual([{ cardToken: null, isAutoPayEnrolled: true }]);
});

test('B274 B375: a card is removed after a question', async () => {
  const { screen, press } = await opened({ card: aSavedCard, isAutoPayEnrolled: true });
  await press('Remove card');
  const dialog = screen.getByRole('dialog', { name: 'Remove Credit Card' });
  await expect.element(dialog).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Remove card' }));
  await expect.element(screen.getByText('Credit Card Removed')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Add Card' })).toBeVisible();
});

test('a document that does not admit the card processor is loaded anew before a card is typed, and opens the section then', async () => {
  frame.remove();
  const reload = vi.spyOn(browserPage, 'reload').mockImplementation(() => undefined);
  vi.spyOn(browserPage, 'openedAt').mockReturnValue('/profiles');
  const before = await opened();
  await before.press('Add Card');
  expect(reload).toHaveBeenCalledOnce();
  expect(before.screen.getByLabelText('Card number').elements()).toHaveLength(0);
  before.screen.unmount();
  vi.restoreAllMocks();
  frame = admitCardFrame();
  const { screen } = await opened();
  await expect.element(screen.getByLabelText('Card number')).toBeVisible();
  expect(sessionStorage.length).toBe(0);
});

test('without a key the section says that cards are off', async () => {
  const { screen } = await opened({ areCardsOn: false, publishableKey: null });
  await expect
    .element(screen.getByText('This portal does not accept cards. Please pay invoices another way.'))
    .toBeVisible();
  expect(screen.getByRole('button', { name: 'Add Card' }).elements()).toHaveLength(0);
});
