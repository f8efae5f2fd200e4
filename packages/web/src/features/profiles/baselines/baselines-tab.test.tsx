import {
  excludeIncludeTestResults,
  getProfileBaselines,
  type ProfileBaseline,
  type ResponseOf,
} from '@plumbline/contract';
import { measureOf } from '@plumbline/domain/clinical/measures/find-measure';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderDesign } from '../../../design/test/render.tsx';
import { CurrentUserProvider } from '../../../platform/session/current-user.ts';
import { type Answer, answerCalls } from '../../../platform/test/answer-calls.ts';
import { aBaseline, aNewest } from '../../../platform/test/baselines.ts';
import { aUser } from '../../../platform/test/users.ts';
import { BaselinesTab } from './baselines-tab.tsx';

afterEach(() => vi.restoreAllMocks());

type Advice = ResponseOf<typeof getProfileBaselines>['advice'];

const falseAlarms =
  'By chance, 13 to 14 in 100 uninjured people with 1 baseline test are called worse on at least one of these 3 measures.';

async function opened(
  answer: Answer | readonly ProfileBaseline[],
  {
    look = 'cards',
    permissions,
    advice = [],
  }: {
    look?: 'cards' | 'table';
    permissions?: readonly string[];
    advice?: Advice;
  } = {},
) {
  const reply: Answer =
    'map' in answer ? { reply: { baselineStartDate: null, baselines: answer, falseAlarms, advice } } : answer;
  const keeps: unknown[] = [];
  answerCalls([
    [getProfileBaselines, () => reply],
    [
      excludeIncludeTestResults,
      (request) => {
        keeps.push(request);
        return { reply: {} };
      },
    ],
  ]);
  const onAdjust = vi.fn<() => void>();
  const tab = await renderDesign(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CurrentUserProvider value={aUser(permissions ? { permissions } : {})}>
        <BaselinesTab profileId={12} look={look} onAdjust={onAdjust} />
      </CurrentUserProvider>
    </QueryClientProvider>,
  );
  return { tab, onAdjust, keeps, adjust: tab.getByRole('button', { name: 'Adjust Baseline Start Date' }) };
}

test('C126: without data the view shows No Baselines, and what ends that for who may', async () => {
  const { tab, adjust, onAdjust } = await opened([]);
  await expect.element(tab.getByText('No Baselines')).toBeVisible();
  await expect.element(tab.getByText(/Calculated from all tests/)).toBeVisible();
  await userEvent.click(adjust);
  expect(onAdjust).toHaveBeenCalledOnce();

  await tab.unmount();
  vi.restoreAllMocks();
  const reader = await opened([], { permissions: ['profile:read'] });
  await expect.element(reader.tab.getByText('No Baselines')).toBeVisible();
  expect(reader.adjust.elements()).toHaveLength(0);
});

test('C485 C486: a baseline reads with its unit, count, low and high, variability, and percentile with its norms', async () => {
  const { tab } = await opened([aBaseline()]);
  const card = tab.getByRole('article', { name: 'Reaction Time' });
  await expect.element(card).toMatchTextContent(/250 ms/);
  await expect.element(card).toMatchTextContent(/2 tests/);
  await expect.element(card).toMatchTextContent(/Low 221 ms · high 279 ms/);
  await expect.element(card).toMatchTextContent(/Low variability/);
  await expect.element(card).toMatchTextContent(/P58 · High average/);
  await expect
    .element(card)
    .toMatchTextContent(/Ages 17 to 65; provisional norms, version provisional-reaction-2026.1/);
  await expect.element(tab.getByText(falseAlarms)).toBeVisible();
});

test('what is not known is said: no norms, no low and high, and why there are no limits', async () => {
  const { tab } = await opened([
    aBaseline({
      norms: null,
      limits: null,
      whyNoLimits: 'No retest error is published for this measure.',
      baseline: { lowScore: null, highScore: null, percentileNumber: null, norms: null },
    }),
  ]);
  const card = tab.getByRole('article', { name: 'Reaction Time' });
  await expect.element(card).toMatchTextContent(/No norms/);
  await expect.element(card).toMatchTextContent(/Low and high not known/);
  await userEvent.click(tab.getByText('How large a change must be'));
  await expect.element(tab.getByText('No retest error is published for this measure.')).toBeVisible();
});

test('C487: the newest test stands beside it: whole per cent, how sure it is, and why it may not be valid', async () => {
  const { baseline } = aBaseline();
  const { tab } = await opened([aBaseline({ newest: aNewest(baseline) })]);
  const card = tab.getByRole('article', { name: 'Reaction Time' });
  await expect.element(card).toMatchTextContent(/320 ms/);
  await expect.element(card).toMatchTextContent(/\+28% Worse/);
  await expect.element(card).toMatchTextContent(/Beyond noise, 95%/);
  await expect.element(card).toMatchTextContent(/May not be valid\. Fewer than four trials\./);
  const link = card.getByRole('link').elements()[0];
  expect(link?.getAttribute('href')).toBe('/profiles/12/overview?view=tests&testId=53');
});

test('a caution about the newest test is headed as one: its score counts', async () => {
  const { baseline } = aBaseline();
  const newest = aNewest(baseline);
  const flag = {
    rule: 'lapses',
    effect: 'caution',
    sentence: 'Many lapses.',
    value: 3,
    threshold: 2,
  } as const;
  const { tab } = await opened([
    aBaseline({ newest: { ...newest, comparison: { ...newest.comparison, validity: [flag] } } }),
  ]);
  const card = tab.getByRole('article', { name: 'Reaction Time' });
  await expect.element(card).toMatchTextContent(/Caution\. Many lapses\./);
  await expect.element(card).not.toMatchTextContent(/May not be valid/);
});

test('a baseline opens: how much is more than noise, the tests that make it, and those left out with the reason', async () => {
  const { tab } = await opened([
    aBaseline({
      leftOut: [{ testId: 50, completedOn: '2026-08-06T20:42:00.000Z', score: 310, reason: 'event' }],
      leftOutCount: 3,
    }),
  ]);
  await userEvent.click(tab.getByText('How large a change must be'));
  await expect.element(tab.getByText('±29 ms')).toBeVisible();
  await expect.element(tab.getByText('A source of limits.')).toBeVisible();
  await userEvent.click(tab.getByText('Made of 2 tests, 3 not included'));
  await expect.element(tab.getByText('260 ms')).toBeVisible();
  await expect.element(tab.getByText('Taken during an event')).toBeVisible();
  await expect.element(tab.getByText('2 older tests are not included.')).toBeVisible();
});

test('the same as a table, with the way of answering where a measure has two baselines', async () => {
  const { tab } = await opened([aBaseline(), aBaseline({ baseline: { inputClass: 'keyboard' } })], {
    look: 'table',
  });
  await expect.element(tab.getByRole('cell', { name: 'Reaction Time · Motion' })).toBeVisible();
  await expect.element(tab.getByRole('cell', { name: 'Reaction Time · Keyboard' })).toBeVisible();
  expect(tab.getByRole('cell', { name: '250 ms' }).elements()).toHaveLength(2);
  await expect.element(tab.getByRole('button', { name: 'Copy table as CSV' })).toBeEnabled();
});

test('baselines stand in the order of every other list: balance, cognition, function', async () => {
  const { tab } = await opened(
    [66, 1002, 1001].map((measureId) => aBaseline({ baseline: { measureId } })),
    {
      look: 'table',
    },
  );
  await expect.element(tab.getByRole('table')).toBeVisible();
  const names = tab
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => row.querySelector('td')?.textContent);
  expect(names).toEqual([1001, 1002, 66].map((id) => measureOf(id).name));
});

test('baselines that did not load say why, and are asked for again', async () => {
  const { tab } = await opened({
    status: 503,
    code: 'profile.not_found',
    message: 'This profile does not exist.',
  });
  await expect.element(tab.getByText('This profile does not exist.')).toBeVisible();
  await expect.element(tab.getByRole('button', { name: 'Retry' })).toBeVisible();
});

const advised = (over: Partial<Advice[number]> = {}): Advice[number] => ({
  testId: 51,
  completedOn: '2026-09-06T20:42:00.000Z',
  measureIds: [1002],
  resultIds: [901, 902],
  reason: 'farFromOthers',
  sentence: 'Reaction Time 287 ms is poorer than the other 3 baseline tests.',
  isOwn: true,
  ...over,
});

test('whoever may change the test keeps it in the baseline with a reason, and nobody else is offered that', async () => {
  const { tab, keeps } = await opened([aBaseline()], { advice: [advised()] });
  await userEvent.click(tab.getByRole('button', { name: /^Keep the test of / }));
  const dialog = tab.getByRole('dialog', { name: 'Keep in the Baseline' });
  await expect.element(dialog.getByRole('button', { name: 'Keep' })).toBeDisabled();
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Reason' }), 'The doctor wants it kept.');
  await userEvent.click(dialog.getByRole('button', { name: 'Keep' }));
  await expect.poll(() => keeps).toHaveLength(1);
  expect(keeps[0]).toMatchObject({
    profileId: 12,
    profileTestId: 51,
    profileTestResultIds: [901, 902],
    shouldExclude: false,
    reason: 'The doctor wants it kept.',
  });
  for (const other of [
    { permissions: ['profile:read'], advice: [advised()] },
    { advice: [advised({ isOwn: false })] },
  ]) {
    await tab.unmount();
    vi.restoreAllMocks();
    const { tab: theirs } = await opened([aBaseline()], other);
    await expect.element(theirs.getByRole('region', { name: 'Retest advised' })).toBeVisible();
    expect(theirs.getByRole('button', { name: /^Keep/ }).elements()).toHaveLength(0);
    await theirs.unmount();
  }
});

test('a baseline test far from the others is named with what to do, and leads to where it can be excluded', async () => {
  const sentence = 'Reaction Time 287 ms is poorer than the other 3 baseline tests (201 ms on average).';
  const { tab } = await opened([aBaseline()], {
    advice: [advised({ sentence })],
  });
  const card = tab.getByRole('region', { name: 'Retest advised' });
  await expect.element(card.getByText(sentence)).toBeVisible();
  await expect
    .element(card.getByText(/We advise a retest\. Decide whether this test counts\./))
    .toBeVisible();
  const link = card.getByRole('link').elements()[0];
  expect(link?.getAttribute('href')).toBe('/profiles/12/overview?view=tests&testId=51');
});

test('C255: where nothing is said of variability, the reason is', async () => {
  const { tab } = await opened([
    aBaseline({ baseline: { measureId: 64, variabilityType: 0, baselineTestCount: 2 } }),
  ]);
  await expect
    .element(tab.getByText('Variability needs three baseline tests, as no retest error is known.'))
    .toBeVisible();
});
