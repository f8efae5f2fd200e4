import { expect, test } from 'vitest';
import { renderDesign } from '../test/render.tsx';
import { MeasureCard, type MeasureCardProps } from './measure-card.tsx';
import { SymptomsCard } from './symptoms-card.tsx';
import { VerdictBar } from './verdict-bar.tsx';

const reaction: MeasureCardProps = {
  name: 'Reaction Time',
  score: '262',
  unit: 'ms',
  variability: 1,
  change: { level: 'bad', word: 'Worse', amount: 19, unit: '%' },
  baseline: { score: '221 ms', testCount: 3, otherForm: '+41 ms' },
  range: {
    norms: null,
    baseline: { low: 0.4, high: 0.8, mean: 0.6 },
    today: { position: 0.1, level: 'bad' },
    summary: 'Slower than baseline.',
  },
  reliableChange: { level: 'p95' },
  percentile: 'P22 · Low',
  percentileInWords: '22nd percentile, low',
};

test('a measure card is 204 high at its reference width and says score, unit, baseline and certainty', async () => {
  const screen = await renderDesign(
    <div style={{ width: 378.67 }}>
      <MeasureCard {...reaction} />
    </div>,
  );
  const card = screen.getByRole('article', { name: 'Reaction Time' });
  expect(card.element().getBoundingClientRect().height).toBe(204);
  await expect.element(card).toMatchTextContent(/262 ms/);
  await expect.element(card).toMatchTextContent(/\+19% Worse/);
  await expect.element(card).toMatchTextContent(/Baseline 221 ms · 3 tests/);
  await expect.element(card).toMatchTextContent(/\+41 ms from baseline/);
  await expect.element(card).toMatchTextContent(/Beyond noise, 95%/);
  await expect.element(card).toMatchTextContent(/22nd percentile, low/);
});

test('a score that may not be valid stays in sight beside its reason', async () => {
  const screen = await renderDesign(
    <MeasureCard {...reaction} validity={{ reason: 'Fewer than four trials.' }} />,
  );
  await expect.element(screen.getByText('262')).toBeVisible();
  await expect.element(screen.getByText(/Fewer than four trials/)).toBeVisible();
});

test('a score at the ceiling says so beside its name, however long that is, and what that means to those who ask', async () => {
  const balance = {
    ...reaction,
    name: 'Feet together eyes open right lateral flexion',
    score: '97.4',
    unit: 'of 100',
  };
  const ceiling = { name: 'Ceiling', sentence: 'A better score could not be told apart.' };
  const screen = await renderDesign(
    <div style={{ width: 300 }}>
      <MeasureCard {...balance} ceiling={ceiling} />
    </div>,
  );
  const card = screen.getByRole('article', { name: balance.name });
  await expect
    .element(card)
    .toMatchTextContent(/flexion\s?Ceiling\. A better score could not be told apart\./);
  await expect.element(screen.getByTitle('A better score could not be told apart.')).toBeVisible();
  expect(card.element().getBoundingClientRect().height).toBe(204);
  expect(card.element().scrollWidth).toBeLessThanOrEqual(card.element().clientWidth);
});

test('without a baseline and a known retest error the card says both', async () => {
  const screen = await renderDesign(
    <MeasureCard
      {...reaction}
      change={{ level: 'none', word: 'No baseline', amount: null }}
      baseline={null}
      reliableChange={null}
    />,
  );
  await expect.element(screen.getByText('No baseline yet')).toBeVisible();
  await expect.element(screen.getByText('No retest data')).toBeVisible();
  expect(screen.getByText('from baseline').elements()).toHaveLength(0);
});

test('symptoms that were left out are named, counted out of those present, and leave at least a total', async () => {
  const skipping = {
    maximum: 132,
    change: null,
    baseline: null,
    presentCount: 9,
    itemCount: 22,
    language: 'EN',
    strongest: 'Headache 4',
  };
  const screen = await renderDesign(
    <SymptomsCard
      {...skipping}
      total={21}
      skipped="1 of 22 not answered: Dizziness"
      categories={[
        { name: 'Physical', score: 9, maximum: 54, skippedCount: 1 },
        { name: 'Emotional', score: 12, maximum: 24, skippedCount: 0 },
      ]}
    />,
  );
  const card = screen.getByRole('article', { name: 'Symptoms' });
  await expect.element(card).toMatchTextContent(/9 of 21 present/);
  await expect.element(card).toMatchTextContent(/1 of 22 not answered: Dizziness/);
  await expect.element(card).toMatchTextContent(/Physical9\+, 1 not answered/);
  await expect.element(card).toMatchTextContent(/Emotional12(?!\+)/);
  await screen.unmount();
  const without = await renderDesign(
    <SymptomsCard
      {...skipping}
      total={null}
      skipped="2 of 22 not answered: Dizziness, Sadness"
      categories={[{ name: 'Physical', score: 9, maximum: 54, skippedCount: 2 }]}
    />,
  );
  const unknown = without.getByRole('article', { name: 'Symptoms' });
  await expect.element(unknown).toMatchTextContent(/No total/);
  await expect.element(unknown).not.toMatchTextContent(/of 132/);
});

test('a symptom total is neutral however much it grew', async () => {
  const screen = await renderDesign(
    <SymptomsCard
      total={21}
      maximum={132}
      change={{ amount: 18, word: 'More' }}
      baseline={{ score: '3', testCount: 1 }}
      presentCount={9}
      skipped={null}
      itemCount={22}
      language="EN"
      categories={[{ name: 'Physical', score: 9, maximum: 54, skippedCount: 0 }]}
      strongest="Headache 4"
    />,
  );
  await expect.element(screen.getByRole('article', { name: 'Symptoms' })).toMatchTextContent(/\+18 More/);
  const badge = document.querySelector('[data-direction]');
  expect(badge && getComputedStyle(badge).backgroundColor).toBe('rgb(237, 241, 242)');
});

test('the verdict tallies only what there is', async () => {
  const screen = await renderDesign(
    <VerdictBar
      verdict={{
        headline: 'Worse than baseline on 2 of 3 measures',
        explanation: 'Both beyond noise.',
        badCount: 2,
        warningCount: 0,
        normalCount: 1,
        meanings: [],
      }}
      testTime="10/6/26 3:42 pm"
    />,
  );
  await expect
    .element(screen.getByRole('heading', { name: 'Worse than baseline on 2 of 3 measures' }))
    .toBeVisible();
  await expect
    .element(screen.getByRole('region', { name: 'Verdict' }))
    .toMatchTextContent(/2 Worse1 NormalNewest test10\/6\/26 3:42 pm/);
});

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

test('the verdict is not neutral where a result is severe without a baseline', async () => {
  const verdict = {
    headline: 'GAD-7 severe',
    explanation: 'GAD-7 21 of 21: Severe.',
    badCount: 0,
    warningCount: 0,
    normalCount: 0,
    meanings: [severe],
  };
  const screen = await renderDesign(<VerdictBar verdict={verdict} testTime="10/6/26 3:42 pm" />);
  const bar = screen.getByRole('region', { name: 'Verdict' });
  await expect.element(bar).toMatchTextContent(/1 SevereNewest test/);
  await expect.element(bar).toHaveAttribute('data-level', 'bad');
  const edge = getComputedStyle(bar.element()).borderTopColor;
  await screen.rerender(
    <VerdictBar
      verdict={{ ...verdict, meanings: [{ ...severe, level: 'note' }] }}
      testTime="10/6/26 3:42 pm"
    />,
  );
  await expect.element(bar).not.toHaveAttribute('data-level');
  await expect.element(bar).not.toMatchTextContent(/1 (Severe|Note)/);
  expect(getComputedStyle(bar.element()).borderTopColor).not.toBe(edge);
});

test('a card says what its score means where there is no baseline, in place of saying that there is none', async () => {
  const card = {
    ...reaction,
    name: 'GAD-7',
    score: '21',
    unit: 'of 21',
    change: { level: 'none', word: 'No baseline', amount: null },
    baseline: null,
    range: null,
    meanings: [{ level: 'severe', word: 'Severe' }],
  } as const;
  const screen = await renderDesign(
    <div style={{ width: 300 }}>
      <MeasureCard {...card} />
    </div>,
  );
  const shown = screen.getByRole('article', { name: 'GAD-7' });
  await expect.element(shown).toMatchTextContent(/21 of 21\s?Severe/);
  await expect.element(shown).not.toMatchTextContent(/No baseline(?! yet)/);
  expect(shown.element().scrollWidth).toBeLessThanOrEqual(shown.element().clientWidth);
});

test('a card on which color and noise disagree says so', async () => {
  const disagreement =
    'Red according to the limit in percent, but within test noise: the verdict counts it as a warning.';
  const screen = await renderDesign(<MeasureCard {...reaction} disagreement={disagreement} />);
  await expect.element(screen.getByText(disagreement)).toBeVisible();
});
