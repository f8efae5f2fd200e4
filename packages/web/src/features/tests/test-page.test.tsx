import {
  getProfileTestById,
  getResolvedProfile,
  getWebProfileDetail,
  type ProfileTest,
} from '@plumbline/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { renderDesign } from '../../design/test/render.tsx';
import { CurrentUserProvider } from '../../platform/session/current-user.ts';
import { session } from '../../platform/session/session-store.ts';
import { type Answer, answerCalls } from '../../platform/test/answer-calls.ts';
import { aMeasureResult, aProfileTest, aTestResult } from '../../platform/test/profile-tests.ts';
import { aProfile, aProfileDetail } from '../../platform/test/profiles.ts';
import { aUser, type UserTraits } from '../../platform/test/users.ts';
import { TestPage } from './test-page.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  session.end();
});

const mixed = [
  aMeasureResult(1001),
  aMeasureResult(1002),
  aMeasureResult(1003),
  aMeasureResult(1004),
  aMeasureResult(64),
];

interface Opening {
  test?: ProfileTest;
  answer?: Answer;
  user?: UserTraits;
  isSports?: boolean;
}

async function open({ test = aProfileTest(mixed), answer, user = {}, isSports = false }: Opening = {}) {
  const viewer = aUser(user);
  if (viewer.selectedOrganization) viewer.selectedOrganization.enableSportsProfileProperties = isSports;
  session.start('token-1', viewer, 1);
  const detail = aProfileDetail(
    viewer.viewingAsSuper ? { profile: aProfile({ firstName: null, lastName: null, fullName: null }) } : {},
  );
  answerCalls([
    [getWebProfileDetail, () => ({ reply: detail })],
    [getProfileTestById, () => answer ?? { reply: { profileTest: test } }],
  ]);
  const onExport = vi.fn();
  const screen = await renderDesign(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CurrentUserProvider value={viewer}>
        <TestPage profileId={12} testId={51} onExport={onExport} />
      </CurrentUserProvider>
    </QueryClientProvider>,
  );
  return { screen, onExport };
}

test('C132: the header names the profile, the type of the test, when it was, what was noted, and makes the PDF', async () => {
  const { screen, onExport } = await open({
    test: aProfileTest(mixed, {
      isEvent: true,
      isBaselineSession: false,
      note: 'Slept badly.',
      noteAccountName: 'Ada Byron',
      noteChangedOn: '2026-10-07T09:00:00.000Z',
    }),
  });
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Jo Quillan' })).toBeVisible();
  await expect.element(screen.getByText('Event Test')).toBeVisible();
  expect(screen.getByText('Baseline Test').elements()).toHaveLength(0);
  await expect.element(screen.getByRole('navigation')).toMatchTextContent(/Test 10\/6\/26/);
  const notes = screen.getByRole('region', { name: 'Notes' });
  await expect.element(notes).toMatchTextContent(/Slept badly\..*Ada Byron · 10\/7\/26/);
  await screen.getByRole('button', { name: 'Export PDF' }).click();
  expect(onExport).toHaveBeenCalledOnce();
});

test('C132: a baseline test says so; one that is neither is named by what it is', async () => {
  const baseline = await open();
  await expect.element(baseline.screen.getByText('Baseline Test')).toBeVisible();
  await expect.element(baseline.screen.getByText('Nothing noted.')).toBeVisible();
  await baseline.screen.unmount();
  const { screen } = await open({
    test: aProfileTest(mixed, { isBaselineSession: false, typeLabel: 'Screening' }),
  });
  await expect.element(screen.getByText('Screening')).toBeVisible();
  expect(screen.getByText('Baseline Test').elements()).toHaveLength(0);
});

test('C133 C134: Test Results says when the test was completed, and has the chips Is Event and Sports+ where they hold', async () => {
  const results = async (opening: Opening) => {
    const { screen } = await open(opening);
    const found = screen.getByRole('region', { name: 'Test Results' });
    await expect.element(found).toMatchTextContent(/Completed 10\/6\/26 \d+:42 [ap]m/);
    const text = found.element().textContent ?? '';
    await screen.unmount();
    return ['Is Event', 'Sports+'].filter((chip) => text.includes(chip));
  };
  expect(await results({ test: aProfileTest(mixed, { isEvent: true }), isSports: true })).toEqual([
    'Is Event',
    'Sports+',
  ]);
  expect(await results({})).toEqual([]);
  expect(await results({ test: aProfileTest(mixed, { organizationId: 2 }), isSports: true })).toEqual([]);
});

test('C135: the results stand in Symptoms Survey, Balance Results (mBESS) and Cognitive Results; what is no part of them comes after', async () => {
  const { screen } = await open();
  await expect.element(screen.getByRole('region', { name: 'Test Results' })).toBeVisible();
  const namesIn = (section: string) =>
    screen
      .getByRole('region', { name: section, exact: true })
      .first()
      .getByRole('heading', { level: 2 })
      .elements()
      .map(({ textContent }) => textContent);
  expect(namesIn('Balance Results (mBESS)')).toEqual(['Balance Results (mBESS)', 'Balance (mBESS)']);
  expect(namesIn('Cognitive Results')).toEqual([
    'Cognitive Results',
    'Reaction Time',
    'Impulse Control',
    'Inspection Time',
  ]);
  expect(namesIn('Other Results')).toEqual(['Other Results', 'Memory']);
  await expect
    .element(screen.getByRole('region', { name: 'Symptoms Survey' }))
    .toMatchTextContent(/Not part of this test/);
});

test('C136: a COVID-19 screening has its section with chip and detail rows, and no PDF', async () => {
  const { screen } = await open({
    test: aProfileTest(
      [
        aMeasureResult(1014, {
          isPassed: false,
          results: [
            aTestResult({
              score: 1,
              detailRows: [{ key: 'Temperature', value: '38.4 °C', testNumber: 1014, isFlagged: true }],
            }),
          ],
        }),
      ],
      { isCovidOnly: true },
    ),
  });
  const section = screen.getByRole('region', { name: 'COVID-19 Screening' });
  await expect.element(section).toMatchTextContent(/FLAGGED.*Temperature.*38\.4 °C/);
  await expect.element(screen.getByRole('button', { name: 'Export PDF' })).toBeDisabled();
  expect(screen.getByText('Cognitive Results').elements()).toHaveLength(0);
});

test('symptoms that were left out are named, flagged and open their receipt; a total that is not known is not shown', async () => {
  const flag = {
    rule: 'skippedItems',
    effect: 'caution' as const,
    sentence: '2 of 3 not answered: Headache, Dizziness. With more than 1 there is no total.',
    value: 2,
    threshold: 0,
  };
  const symptoms = {
    total: null,
    maximum: 132,
    presentCount: 1,
    baselineTotal: null,
    languageCode: null,
    categories: [],
    items: [
      { name: 'Headache', answer: null },
      { name: 'Dizziness', answer: null },
      { name: 'Neck pain', answer: 2 },
    ],
  };
  const measure = aMeasureResult(9999, { score: null, validity: [flag] });
  const { screen } = await open({ test: aProfileTest([measure], { symptoms }) });
  const card = screen.getByRole('region', { name: 'Symptoms Survey' });
  await expect.element(card).toMatchTextContent(/No total/);
  await expect.element(card).toMatchTextContent(/2 of 3 not answered: Headache, DizzinessSkip/);
  await expect
    .element(card)
    .toMatchTextContent(/Caution\. 2 of 3 not answered: .*With more than 1 there is no total/);
  await expect.element(card).toMatchTextContent(/How this was recorded/);
  await expect.element(card).not.toMatchTextContent(/of 132/);
});

test('what must be told at once stands above all results', async () => {
  const alert = { kind: 'redFlag' as const, measureId: 1013, itemIndex: 0, answer: 1 };
  const { screen } = await open({ test: aProfileTest(mixed, { alerts: [alert] }) });
  await expect.element(screen.getByText('Red flag 1 was raised.')).toBeVisible();
});

test('super view sees the id in place of the name, and no notes', async () => {
  const { screen } = await open({
    user: { account: { isSuperAdmin: true }, viewingAsSuper: true },
  });
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Profile ID: 12' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Notes' }).elements()).toHaveLength(0);
});

test('a test that did not load says why, and can be asked for again where that may help; a test of somebody else is not shown', async () => {
  const refused = await open({
    answer: { status: 404, code: 'test.not_found', message: 'That test could not be found.' },
  });
  await expect.element(refused.screen.getByText('That test could not be found.')).toBeVisible();
  expect(refused.screen.getByRole('button', { name: /Retry|Try again/ }).elements()).toHaveLength(0);
  await refused.screen.unmount();
  const busy = await open({
    answer: { status: 503, code: 'server.overloaded', message: 'The portal has too much to do.' },
  });
  await expect.element(busy.screen.getByRole('button', { name: /Retry|Try again/ })).toBeVisible();
  await busy.screen.unmount();
  const { screen } = await open({ test: aProfileTest(mixed, { profileId: 13 }) });
  await expect.element(screen.getByText('This profile has no such test')).toBeVisible();
  expect(screen.getByText('Reaction Time').elements()).toHaveLength(0);
});

test('B280: the address of a test under a profile that was merged leads on to it under the one that was kept', async () => {
  const viewer = aUser();
  session.start('token-1', viewer, 1);
  answerCalls([
    [getWebProfileDetail, () => ({ status: 410, code: 'profile.merged', message: 'Merged into profile 90' })],
    [getProfileTestById, () => ({ reply: { profileTest: aProfileTest(mixed) } })],
    [getResolvedProfile, () => ({ reply: { profileId: 90 } })],
  ]);
  const screen = await renderDesign(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CurrentUserProvider value={viewer}>
        <TestPage profileId={12} testId={51} onExport={vi.fn()} />
      </CurrentUserProvider>
    </QueryClientProvider>,
  );
  const link = screen.getByRole('link', { name: 'profile 90' });
  await expect.element(link).toHaveAttribute('href', '/profiles/90/test/51');
});
