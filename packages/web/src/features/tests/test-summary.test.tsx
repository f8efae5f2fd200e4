import type { MeasureResult, MeasureTrend, ProfileTest } from '@plumbline/contract';
import { expect, test } from 'vitest';
import { userEvent, page as view } from 'vitest/browser';
import { renderDesign } from '../../design/test/render.tsx';
import { CurrentUserProvider } from '../../platform/session/current-user.ts';
import { aBaseline } from '../../platform/test/baselines.ts';
import { aMeasureResult, aProfileTest } from '../../platform/test/profile-tests.ts';
import { aUser } from '../../platform/test/users.ts';
import { TestSummary } from './test-summary.tsx';

const plain = aProfileTest([]).verdict;
const gad7 = aMeasureResult(1017, { score: 21, severity: 'Severe' });
const severe = {
  measureId: 1017,
  kind: 'questionnaire',
  level: 'severe',
  label: 'GAD-7',
  result: '21 of 21',
  word: 'Severe',
  phrase: 'GAD-7 severe',
  sentence: 'GAD-7 21 of 21: Severe.',
} as const;

const shown = (test: ProfileTest, trends: MeasureTrend[] = []) =>
  renderDesign(
    <CurrentUserProvider value={aUser()}>
      <TestSummary test={test} trends={trends} />
    </CurrentUserProvider>,
  );

test('the card of a severe GAD-7 says Severe beside its total, and not that there is no data', async () => {
  const screen = await shown(
    aProfileTest([gad7], { verdict: { ...plain, headline: 'GAD-7 severe', meanings: [severe] } }),
  );
  const card = screen.getByRole('article', { name: 'GAD-7' });
  await expect.element(card).toMatchTextContent(/21 of 21\s?Severe/);
  await expect.element(card).not.toMatchTextContent(/No data/);
  await expect.element(screen.getByRole('heading', { name: 'GAD-7 severe' })).toBeVisible();
});

const { baseline } = aBaseline();

test('how sure the verdict is: each judged change with its level, its band, the false alarms, the rule, its sources and versions', async () => {
  const limits = { p70: 20, p80: 25, p90: 34.4, p95: 41 };
  const changed = aMeasureResult(1002, {
    baseline,
    score: 291,
    scoreChange: 41,
    changeLevel: 'bad',
    reliableChange: {
      rci: 1.9,
      sdiff: 20.9,
      level: 'p90',
      direction: 'worse',
      limits,
      practiceChange: 0,
      source: 'Published retest data.',
      version: 'retest-error-2026.2',
      usedPersonalVariance: false,
    },
  });
  const memory = aMeasureResult(64, { score: 40, scoreChange: -12, changeLevel: 'warning' });
  const screen = await shown(
    aProfileTest([changed, memory, gad7], {
      verdict: {
        ...plain,
        comparedCount: 2,
        badCount: 1,
        chanceIfUninjured: 0.034,
        ruleVersion: 'verdict-2026.2+retest-error-2026.2',
      },
    }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'How sure are we?' }));
  const words = screen.getByRole('dialog');
  await expect.element(words).toMatchTextContent(/Reaction Time\s*\+41 ms, beyond noise, 90%/);
  await expect.element(words).toMatchTextContent(/Reaction Time without a change, 90%\s*216 ms to 284 ms/);
  await expect.element(words).toMatchTextContent(/False alarms in uninjured people\s*At most 3 in 100/);
  await expect.element(words).toMatchTextContent(/−12\.0, noise not known/);
  await expect.element(words).toMatchTextContent(/red and larger than test noise/);
  await expect.element(words).toMatchTextContent(/Noise of Reaction Time: Published retest data\./);
  await expect.element(words).toMatchTextContent(/Rules: verdict-2026\.2, retest-error-2026\.2\./);
  await expect.element(words).not.toMatchTextContent(/GAD-7/);
  // In a low window they scroll in their own box, which the keyboard reaches.
  await view.viewport(1440, 400);
  const box = words.element() as HTMLElement;
  await expect.poll(() => box.scrollHeight > box.clientHeight).toBe(true);
  expect([box.getBoundingClientRect().height <= 200, box.tabIndex]).toEqual([true, 0]);
  await view.viewport(1440, 900);
});

test('the cards come in the order worse, warning, the rest, and last what has no baseline, which says what would make one', async () => {
  const none = { changeLevel: 'none', changeWord: 'No baseline', scoreChange: null } as const;
  const screen = await shown(
    aProfileTest([
      aMeasureResult(1003, none),
      aMeasureResult(1004, { baseline, changeLevel: 'normal' }),
      aMeasureResult(64, { baseline, score: 40, scoreChange: -12, changeLevel: 'warning' }),
      aMeasureResult(85, { baseline, score: 30, scoreChange: -30, changeLevel: 'bad' }),
    ]),
  );
  const names = screen
    .getByRole('article')
    .elements()
    .map((card) => card.getAttribute('aria-label'));
  expect(names.map((name) => name?.replace(/ \(.*/, ''))).toEqual([
    expect.stringMatching(/Memory/),
    expect.stringMatching(/Memory/),
    'Inspection Time',
    'Impulse Control',
  ]);
  await expect
    .element(screen.getByRole('article', { name: 'Impulse Control' }))
    .toMatchTextContent(/No baseline yet. It takes one baseline test./);
});

test('a fall risk stands on the cards of the measures that it is made of, and on no other', async () => {
  const risk = {
    ...severe,
    measureId: null,
    kind: 'fallRisk',
    label: 'Fall risk',
    result: null,
    word: 'high',
    phrase: 'fall risk high',
    sentence: 'Fall risk high.',
  } as const;
  const screen = await shown(
    aProfileTest([aMeasureResult(83, { score: 14, fallRiskTypeId: 3 }), aMeasureResult(1002)], {
      verdict: { ...plain, meanings: [risk] },
    }),
  );
  await expect
    .element(screen.getByRole('article', { name: 'Timed Up and Go' }))
    .toMatchTextContent(/Fall risk high/);
  await expect
    .element(screen.getByRole('article', { name: 'Reaction Time' }))
    .not.toMatchTextContent(/Fall risk/);
});

test('a red change within the noise of the test says so on its card', async () => {
  const change: Partial<MeasureResult> = {
    score: 300,
    scoreChange: 50,
    percentChange: 20,
    changeLevel: 'bad',
    changeWord: 'Worse',
    reliableChange: {
      rci: -1.1,
      sdiff: 45,
      level: 'p70',
      direction: 'worse',
      limits: { p70: 47, p80: 58, p90: 74, p95: 88 },
      practiceChange: 0,
      source: 'A study',
      version: '1',
      usedPersonalVariance: false,
    },
  };
  const screen = await shown(aProfileTest([aMeasureResult(1002, change)]));
  await expect
    .element(screen.getByRole('article', { name: 'Reaction Time' }))
    .toMatchTextContent(
      /Red according to the limit in percent, but only 70% sure: the verdict counts it as a warning\./,
    );
});

test('the small trends say what their marks mean, as far as they have them, and lead to all trends', async () => {
  const point = {
    testId: 1,
    completedOn: '2026-10-06T20:42:00.000Z',
    score: 221,
    isExcluded: false,
    isBaseline: true,
  };
  const trendOf = (isEvent: boolean, isExcluded: boolean): MeasureTrend => ({
    measureId: 1002,
    inputClass: 'motion',
    baseline,
    points: [
      { ...point, isEvent: false, isExcluded },
      { ...point, testId: 2, isEvent },
    ],
  });
  const screen = await shown(aProfileTest([]), [trendOf(true, false)]);
  await expect.element(screen.getByText('Event', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('Baseline, low to high').last()).toBeVisible();
  expect(screen.getByText('Excluded', { exact: true }).elements()).toHaveLength(0);
  await expect
    .element(screen.getByRole('link', { name: 'See all Trends' }))
    .toHaveAttribute('href', expect.stringMatching(/\/profiles\/\d+\/trends/));
  await screen.unmount();
  const other = await shown(aProfileTest([]), [trendOf(false, true)]);
  await expect.element(other.getByText('Excluded', { exact: true })).toBeVisible();
  expect(other.getByText('Event', { exact: true }).elements()).toHaveLength(0);
});
