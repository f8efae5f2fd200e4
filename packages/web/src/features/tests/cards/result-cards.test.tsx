import type { MeasureResult } from '@plumbline/contract';
import { allMeasures } from '@plumbline/domain';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderDesign } from '../../../design/test/render.tsx';
import { CurrentUserProvider } from '../../../platform/session/current-user.ts';
import { aMeasureResult, aProfileTest, aTestResult } from '../../../platform/test/profile-tests.ts';
import { aUser } from '../../../platform/test/users.ts';
import { measureCardOf } from '../measure-view.ts';
import { ResultCards } from './result-cards.tsx';

const show = (measures: readonly MeasureResult[]) =>
  renderDesign(<ResultCards test={aProfileTest(measures)} />);

const figure = (key: string, value: string, isFlagged = false) => ({ key, value, testNumber: 1, isFlagged });

const stance = (stanceId: number, score: number, repetition = 1) =>
  aTestResult({ stanceId, score, display: String(score), repetition });
const mbess = (columns: readonly (readonly number[])[]) =>
  aMeasureResult(1001, {
    score: 80,
    results: columns.flatMap((scores, column) =>
      [7, 2, 11, 1, 10].map((stanceId, i) => stance(stanceId, scores[i] ?? 0, column + 1)),
    ),
  });

test('C119: every measure of the registry has a card with its name and its results', async () => {
  const screen = await show(allMeasures.map(({ id }) => aMeasureResult(id)));
  for (const { id, name } of allMeasures) {
    const cards = screen.getByRole('region', { name, exact: true });
    expect(cards.elements().length, `${id} ${name}`).toBeGreaterThan(0);
  }
  expect(screen.getByText('How this score was calculated').elements()).toHaveLength(allMeasures.length);
});

test('a measure without a score keeps its card and says so', async () => {
  const screen = await show(allMeasures.map(({ id }) => aMeasureResult(id, { score: null })));
  expect(screen.getByRole('region').elements().length).toBeGreaterThanOrEqual(allMeasures.length);
  const skipped = await show([
    aMeasureResult(1002, {
      skipped: true,
      score: null,
      results: [aTestResult({ score: null, skipped: true, receipt: null })],
    }),
  ]);
  await expect.element(skipped.getByText('Skipped.')).toBeVisible();
});

test('a balance score at the ceiling says what that means; a lower one and another measure say nothing', async () => {
  const screen = await show([
    aMeasureResult(12, { score: 97.4 }),
    aMeasureResult(7, { score: 94.9 }),
    aMeasureResult(64, { score: 100 }),
  ]);
  const said = (name: string) =>
    screen.getByRole('region', { name, exact: true }).getByText(/^Ceiling\. Most healthy people/);
  await expect.element(said('Shoulder width eyes open')).toBeVisible();
  expect(screen.getByText(/^Ceiling/).elements()).toHaveLength(1);
});

test('the cards go from balance to cognition to what was asked; what must be told at once comes first', async () => {
  const alert = { kind: 'redFlag' as const, measureId: 1027, itemIndex: 1, answer: 1 };
  const screen = await show([
    aMeasureResult(1014, { isPassed: true }),
    aMeasureResult(1002),
    aMeasureResult(1027, { score: null, alerts: [alert] }),
    mbess([[97, 90, 90, 76, 82]]),
  ]);
  expect(
    screen
      .getByRole('heading', { level: 2 })
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['On Field Assessment (SCAT-6)', 'Balance (mBESS)', 'Reaction Time', 'COVID-19']);
  await expect
    .element(screen.getByRole('note', { name: 'Alert' }))
    .toMatchTextContent(/Red flag 2 was raised/);
});

test('C116: results and session columns have ticks in the edit mode, and what is unticked is struck through', async () => {
  const measure = mbess([
    [97, 90, 90, 76, 82],
    [99, 92, 92, 78, 84],
  ]);
  function Editing() {
    const [out, setOut] = useState<readonly number[]>([]);
    return (
      <ResultCards
        test={aProfileTest([measure])}
        editing={{
          isIncluded: ({ profileTestResultId }) => !out.includes(profileTestResultId),
          onChange: (results, isIncluded) => {
            const ids = results.map(({ profileTestResultId }) => profileTestResultId);
            setOut((present) =>
              isIncluded ? present.filter((id) => !ids.includes(id)) : [...present, ...ids],
            );
          },
        }}
      />
    );
  }
  const screen = await renderDesign(<Editing />);
  const card = screen.getByRole('region', { name: 'Balance (mBESS)' });
  const row = card.getByRole('row', { name: /Single leg eyes closed left/ });
  await expect.element(row).toMatchTextContent(/77\.0/);

  await card.getByRole('checkbox', { name: 'Use Single leg eyes closed left, trial 1' }).click();
  await expect.element(row).toMatchTextContent(/1 of 2 excluded/);
  await expect.element(row).toMatchTextContent(/78\.0/);
  const whole = card.getByRole('checkbox', { name: 'Use Single leg eyes closed left', exact: true });
  expect(whole.element()).toHaveProperty('indeterminate', true);

  const column = card.getByRole('checkbox', { name: 'Trial 2' });
  await expect.element(column).toBeChecked();
  await column.click();
  await expect.element(row).toMatchTextContent(/Excluded/);
  expect(card.element().querySelectorAll('s')).toHaveLength(6);
  await column.click();
  expect(card.element().querySelectorAll('s')).toHaveLength(1);
  await whole.click();
  expect(card.element().querySelectorAll('s')).toHaveLength(0);
});

test('outside the edit mode nothing can be ticked, and what does not count says why', async () => {
  const flag = {
    rule: 'easy-stance',
    effect: 'invalid' as const,
    sentence: 'Too fast.',
    value: 1,
    threshold: 2,
  };
  const screen = await show([
    aMeasureResult(1002, {
      score: 250,
      validity: [flag],
      results: [aTestResult({ score: 250, isCounted: false, validity: [flag] })],
    }),
    aMeasureResult(1003, {
      score: 300,
      isExcluded: true,
      results: [aTestResult({ score: 300, isCounted: false, isExcluded: true })],
    }),
  ]);
  expect(screen.getByRole('checkbox').elements()).toHaveLength(0);
  const flagged = screen.getByRole('region', { name: 'Reaction Time' });
  await expect.element(flagged).toMatchTextContent(/Too fast\./);
  await expect.element(flagged).toMatchTextContent(/May not be valid, not counted/);
  await expect
    .element(screen.getByRole('region', { name: 'Impulse Control' }))
    .toMatchTextContent(/Excluded/);
});

test('a caution reads as one, and the card of a summary names what is invalid before it', async () => {
  const found = (rule: string, effect: 'invalid' | 'caution') => ({
    rule,
    effect,
    sentence: `About ${rule}.`,
    value: 1,
    threshold: 2,
  });
  const measure = aMeasureResult(1002, {
    score: 250,
    validity: [found('length', 'caution'), found('gravity', 'invalid')],
  });
  const card = (await show([measure])).getByRole('region', { name: 'Reaction Time' });
  await expect.element(card).toMatchTextContent(/Caution\. About length\./);
  await expect.element(card).toMatchTextContent(/May not be valid\. About gravity\./);
  expect(measureCardOf(measure)?.validity).toEqual({ reason: 'About gravity.', effect: 'invalid' });
});

test('C120 C475: an on-field assessment shows its parts, and those with a flag are marked', async () => {
  for (const measureId of [1013, 1018, 1027]) {
    const screen = await show([
      aMeasureResult(measureId, {
        score: null,
        results: [
          aTestResult({
            score: null,
            detailRows: [figure('Glasgow coma scale', '14 of 15', true), figure('Orientation', '5 of 5')],
          }),
        ],
      }),
    ]);
    await expect.element(screen.getByText('Glasgow coma scale').first()).toBeVisible();
    expect(screen.getByText(', flagged').elements()).toHaveLength(1);
    await screen.unmount();
  }
});

test('C120 C136: a COVID-19 screening is FLAGGED or PASSED, with its detail rows', async () => {
  const screening = (isPassed: boolean) =>
    aMeasureResult(1014, {
      isPassed,
      results: [aTestResult({ score: 0, detailRows: [figure('Temperature', '38.4 °C', !isPassed)] })],
    });
  const passed = await show([screening(true)]);
  await expect.element(passed.getByText('PASSED')).toBeVisible();
  await expect.element(passed.getByText('38.4 °C')).toBeVisible();
  await passed.unmount();
  const flagged = await show([screening(false)]);
  await expect.element(flagged.getByText('FLAGGED')).toBeVisible();
});

test('C120 C495 C496: PHQ-9, GAD-7 and the sleep survey show total, word, bands and every answer', async () => {
  const answers = (count: number, answer: string) =>
    Array.from({ length: count }, (_, i) => figure(`Item ${i + 1}`, answer));
  const screen = await show([
    aMeasureResult(1016, {
      severity: 'Moderate severe',
      results: [aTestResult({ score: 16, detailRows: answers(9, '2') })],
    }),
    aMeasureResult(1017, {
      severity: 'Mild',
      results: [aTestResult({ score: 7, detailRows: answers(7, '1') })],
    }),
    aMeasureResult(1026, {
      severity: 'No insomnia likely',
      results: [aTestResult({ score: 24, detailRows: answers(8, '3') })],
    }),
  ]);
  const mood = screen.getByRole('region', { name: 'PHQ-9' });
  await expect.element(mood).toMatchTextContent(/16 of 27/);
  await expect.element(mood.getByRole('listitem').nth(4)).toHaveAttribute('aria-current', 'true');
  await expect.element(mood.getByRole('listitem').nth(4)).toMatchTextContent('15–19 Moderate severe');
  await expect.element(mood).toMatchTextContent(/9\. Thoughts of self-harm2 · More than half the days/);
  const worry = screen.getByRole('region', { name: 'GAD-7' });
  await expect.element(worry.getByRole('listitem').nth(1)).toHaveAttribute('aria-current', 'true');
  await expect.element(worry).toMatchTextContent(/7\. Feeling afraid1 · Several days/);
  await expect.element(screen.getByRole('region', { name: 'Sleep Survey' })).toMatchTextContent(/24 of 32/);
});

test('a positive answer to the self-harm item stands at the top of its card, whatever the total', async () => {
  const screen = await show([
    aMeasureResult(1016, {
      score: 1,
      severity: 'Minimal',
      alerts: [{ kind: 'selfHarmItem', measureId: 1016, itemIndex: 8, answer: 1 }],
    }),
  ]);
  await expect
    .element(screen.getByRole('note', { name: 'Alert' }))
    .toMatchTextContent(/question 9 was answered with 1.*Speak with the person now/);
});

test('a self-harm item that was left out is to be asked', async () => {
  const screen = await show([
    aMeasureResult(1016, {
      score: 1,
      severity: 'Minimal',
      alerts: [{ kind: 'selfHarmItemSkipped', measureId: 1016, itemIndex: 8, answer: null }],
    }),
  ]);
  await expect
    .element(screen.getByRole('note', { name: 'Alert' }))
    .toMatchTextContent(/question 9 was not answered.*Ask the person now.*has notified no one/);
});

const voms = aMeasureResult(1020, {
  score: 5,
  results: [
    aTestResult({
      stanceId: 94,
      score: 2,
      detailRows: ['Headache', 'Dizziness', 'Nausea', 'Fogginess'].map((key) => figure(key, '0')),
    }),
    aTestResult({
      stanceId: 98,
      score: null,
      detailRows: [
        figure('Headache', '3'),
        figure('Dizziness', 'Skip'),
        figure('Nausea', 'n/a'),
        figure('Fogginess', ''),
        figure('Convergence', '6.5 cm'),
      ],
    }),
    aTestResult({ stanceId: 101, score: null, skipped: true, receipt: null }),
  ],
  vomsResults: {
    baselineSymptoms: 2,
    maxProvocation: 3,
    maxTotalSymptoms: 5,
    averageConvergenceCm: 6.5,
    isPositiveByTotal: true,
    isPositiveByChange: null,
    falsePositiveText: 'About 21 in 100 healthy people.',
  },
});

test('C120 C476: the VOMS shows every step, and what is no number reads Skip', async () => {
  const screen = await show([voms]);
  const near = screen.getByRole('row', { name: /Convergence/ });
  expect([...near.element().querySelectorAll('td')].map(({ textContent }) => textContent)).toEqual([
    '3',
    'Skip',
    'Skip',
    'Skip',
    'Skip',
    '6.5 cm',
  ]);
  const skipped = screen.getByRole('row', { name: /Visual Motion/ });
  expect([...skipped.element().querySelectorAll('td')].map(({ textContent }) => textContent)).toEqual([
    'Skip',
    'Skip',
    'Skip',
    'Skip',
    'Skip',
    '–',
  ]);
  await expect.element(screen.getByText('Positive')).toBeVisible();
  await expect.element(screen.getByText('Not enough done')).toBeVisible();
});

test('C493: the VOMS tooltip shows baseline symptoms, max provocation, max total symptoms and average convergence in cm, by pointer and by keyboard', async () => {
  const screen = await show([voms]);
  const button = screen.getByRole('button', { name: 'VOMS summary' });
  expect(screen.getByRole('tooltip').elements()).toHaveLength(0);
  await button.hover();
  const tooltip = screen.getByRole('tooltip');
  for (const words of [
    'Baseline symptoms2',
    'Max provocation3',
    'Max total symptoms5',
    'Average convergence6.5 cm',
  ]) {
    await expect.element(tooltip).toMatchTextContent(new RegExp(words));
  }
  await userEvent.keyboard('{Tab}');
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(tooltip).not.toBeInTheDocument();
});

test('a Cobalt-type test shows what was measured and says that there is no score', async () => {
  for (const measureId of [78, 80, 81, 82, 1022, 1023, 1025]) {
    const screen = await show([
      aMeasureResult(measureId, {
        score: null,
        results: [aTestResult({ score: null, detailRows: [figure('Head turn', '80°')] })],
      }),
    ]);
    await expect
      .element(screen.getByText(/There is no score, because the method has not been published/))
      .toBeVisible();
    await expect.element(screen.getByText('80°')).toBeVisible();
    await screen.unmount();
  }
});

test('where results can be opened, the card opens the one that was pressed', async () => {
  const opened: string[] = [];
  const screen = await renderDesign(
    <ResultCards
      test={aProfileTest([mbess([[97, 90, 90, 76, 82]]), aMeasureResult(1002, { score: 250 })])}
      onOpenResult={(result, measure) => opened.push(`${measure.measureId}/${result.stanceId}`)}
      actionsOf={(measure) => measure.measureId === 1002 && <button type="button">Graphs</button>}
    />,
  );
  await screen.getByRole('button', { name: /Tandem eyes closed left/ }).click();
  await screen.getByRole('button', { name: 'How this score was calculated', exact: true }).click();
  expect(opened).toEqual(['1001/11', '1002/null']);
  expect(screen.getByRole('button', { name: 'Graphs' }).elements()).toHaveLength(1);
});

test.each([
  { drawn: true, bars: 1 },
  { drawn: false, bars: 0 },
])('ranges are drawn as the organization decided: $drawn', async ({ drawn, bars }) => {
  const viewer = aUser();
  const selectedOrganization = viewer.selectedOrganization && {
    ...viewer.selectedOrganization,
    enableNewTestViewVisualizations: drawn,
  };
  const screen = await renderDesign(
    <CurrentUserProvider value={{ ...viewer, selectedOrganization }}>
      <ResultCards test={aProfileTest([aMeasureResult(1002, { score: 262 })])} />
    </CurrentUserProvider>,
  );
  const card = screen.getByRole('region', { name: 'Reaction Time' });
  await expect.element(card.getByText('262', { exact: true }).first()).toBeVisible();
  expect(card.getByRole('img', { name: /baseline|norms/i }).elements()).toHaveLength(bars);
});
