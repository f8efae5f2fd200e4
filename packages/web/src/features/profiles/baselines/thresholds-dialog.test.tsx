import { getProfileBaselines, updateMeasureThresholds } from '@plumbline/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderDesign } from '../../../design/test/render.tsx';
import { CurrentUserProvider } from '../../../platform/session/current-user.ts';
import { type Answer, answerCalls } from '../../../platform/test/answer-calls.ts';
import { aBaseline } from '../../../platform/test/baselines.ts';
import { aUser } from '../../../platform/test/users.ts';
import { BaselinesTab } from './baselines-tab.tsx';

afterEach(() => vi.restoreAllMocks());

const usual = { yellowMs: 18.1, redMs: 23.26 };
type Thresholds = { yellowMs: number; redMs: number } | null;

async function opened(
  own: Thresholds,
  {
    answer = () => ({ reply: {} }),
    permissions,
  }: { answer?: () => Answer | Promise<Answer>; permissions?: readonly string[] } = {},
) {
  let stored = own;
  const sent: unknown[] = [];
  answerCalls([
    [
      getProfileBaselines,
      () => ({
        reply: {
          baselineStartDate: null,
          falseAlarms: null,
          advice: [],
          baselines: [
            aBaseline({ baseline: { measureId: 1004, score: 60 }, thresholds: { own: stored, usual } }),
            aBaseline(),
          ],
        },
      }),
    ],
    [
      updateMeasureThresholds,
      async (request) => {
        sent.push(request);
        const reply = await answer();
        if ('reply' in reply) stored = (request as { thresholds: Thresholds }).thresholds;
        return reply;
      },
    ],
  ]);
  const tab = await renderDesign(
    <QueryClientProvider client={new QueryClient()}>
      <CurrentUserProvider value={aUser(permissions ? { permissions } : {})}>
        <BaselinesTab profileId={12} look="cards" onAdjust={() => undefined} />
      </CurrentUserProvider>
    </QueryClientProvider>,
  );
  const card = tab.getByRole('article', { name: 'Inspection Time' });
  await expect.element(card).toBeVisible();
  return {
    tab,
    card,
    sent,
    change: tab.getByRole('button', { name: 'Change Limits' }),
    usualLimits: tab.getByRole('radio', { name: /Use the usual limits/ }),
    ownLimits: tab.getByRole('radio', { name: /Set limits for this profile/ }),
    warning: tab.getByRole('textbox', { name: 'Warning from (ms slower)' }),
    worse: tab.getByRole('textbox', { name: 'Worse from (ms slower)' }),
    save: tab.getByRole('button', { name: 'Save' }),
  };
}

test('C254: the card says which limits judge, and they are set for the profile from its dialog', async () => {
  const { tab, card, change, ownLimits, warning, worse, save, sent } = await opened(null);
  await expect
    .element(card)
    .toMatchTextContent(/Warning from 18 ms slower, worse from 23 ms\..*Usual limits/);
  expect(change.elements(), 'only Inspection Time is judged by milliseconds').toHaveLength(1);
  await userEvent.click(change);
  await expect.element(tab.getByRole('heading', { name: 'Limits of Inspection Time' })).toBeVisible();
  expect(warning.elements()).toHaveLength(0);
  await userEvent.click(ownLimits);
  await expect.element(warning).toHaveValue('18');
  await userEvent.fill(warning, '30');
  await userEvent.fill(worse, '30');
  await userEvent.click(warning);
  await expect.element(tab.getByText('This limit must be higher than the one for Warning.')).toBeVisible();
  await expect.element(save).toBeDisabled();
  await userEvent.fill(worse, '');
  await expect.element(save).toBeDisabled();
  await userEvent.fill(worse, '45');
  await userEvent.click(save);
  await expect
    .element(card)
    .toMatchTextContent(/Warning from 30 ms slower, worse from 45 ms\..*Set for this profile/);
  expect(sent).toEqual([{ profileId: 12, measureId: 1004, thresholds: { yellowMs: 30, redMs: 45 } }]);
});

test('C254: "Use the usual limits" takes those of the profile back, and the button works until it is done', async () => {
  let finish: (answer: Answer) => void = () => undefined;
  const { card, change, usualLimits, warning, save, sent } = await opened(
    { yellowMs: 30, redMs: 45 },
    {
      answer: () =>
        new Promise<Answer>((resolve) => {
          finish = resolve;
        }),
    },
  );
  await expect.element(card).toMatchTextContent(/Set for this profile/);
  await userEvent.click(change);
  await expect.element(warning).toHaveValue('30');
  await userEvent.click(usualLimits);
  await userEvent.click(save);
  await expect.element(save).toHaveAttribute('aria-busy', 'true');
  finish({ reply: {} });
  await expect.element(card).toMatchTextContent(/Warning from 18 ms slower.*Usual limits/);
  expect(sent).toEqual([{ profileId: 12, measureId: 1004, thresholds: null }]);
});

test('a refusal stands in the dialog, with what was typed', async () => {
  const { tab, change, ownLimits, worse, save } = await opened(null, {
    answer: () => ({ status: 404, code: 'profile.not_found', message: 'This profile does not exist.' }),
  });
  await userEvent.click(change);
  await userEvent.click(ownLimits);
  await userEvent.fill(worse, '45');
  await userEvent.click(save);
  await expect.element(tab.getByText('This profile does not exist.')).toBeVisible();
  await expect.element(worse).toHaveValue('45');
});

test('who may only read sees the limits and no button', async () => {
  const { card, change } = await opened({ yellowMs: 30, redMs: 45 }, { permissions: ['profile:read'] });
  await expect.element(card).toMatchTextContent(/worse from 45 ms\..*Set for this profile/);
  expect(change.elements()).toHaveLength(0);
});
