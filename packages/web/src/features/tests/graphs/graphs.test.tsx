import {
  downloadFunctionalXyzCsv,
  getDetailedTestCalculationGraphs,
  type RequestInputOf,
  type ResponseOf,
} from '@plumbline/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { page as view } from 'vitest/browser';
import { renderDesign } from '../../../design/test/render.tsx';
import { CurrentUserProvider } from '../../../platform/session/current-user.ts';
import { session } from '../../../platform/session/session-store.ts';
import { type Answer, answerCalls } from '../../../platform/test/answer-calls.ts';
import { aMeasureResult, aProfileTest, aTestResult } from '../../../platform/test/profile-tests.ts';
import { aUser, type UserTraits } from '../../../platform/test/users.ts';
import { cloudSummary, graphData, graphSummary } from './graph-data.ts';
import { InternalGraphButtons } from './internal-graph-buttons.tsx';

type Graphs = ResponseOf<typeof getDetailedTestCalculationGraphs>;
type ScatterGraph = Graphs['data']['scatterGraphs'][number];

afterEach(() => {
  vi.restoreAllMocks();
  session.end();
});

const staff: UserTraits = { account: { isSuperAdmin: true }, viewingAsSuper: true };
/** Two squats, whose samples lie in the functional file. */
const squats = [
  aMeasureResult(66, { results: [aTestResult({ profileTestResultId: 901 })] }),
  aMeasureResult(67, { results: [aTestResult({ profileTestResultId: 902 })] }),
];
const turns = aMeasureResult(78, { results: [aTestResult({ profileTestResultId: 903 })] });

const aGraph = (traits: Partial<ScatterGraph> = {}): ScatterGraph => ({
  key: 'sway',
  title: 'Sway that is scored',
  xLabel: 'Time (s)',
  yLabel: 'Acceleration (m/s²)',
  isTopDown: false,
  series: [{ name: 'Sideways', style: 'line', x: [0, 0.01, 0.02], y: [0.1, null, -0.2] }],
  marks: null,
  emptyText: null,
  ...traits,
});
const topDown = aGraph({
  key: 'topDown',
  title: 'Sway from above',
  isTopDown: true,
  series: [{ name: 'Sway', style: 'points', x: [0.1, 0.2], y: [0.3, 0.1] }],
});
const psi = aGraph({ key: 'psi', title: 'Psi angle with beeps', marks: { name: 'Beep', at: [0.5, 1.5] } });
const cloud = {
  key: 'acceleration3d',
  title: 'Acceleration in space',
  xLabel: 'x (m/s²)',
  yLabel: 'y (m/s²)',
  zLabel: 'z (m/s²)',
  x: [0.1, 0.3],
  y: [0, 0],
  z: [9.7, 9.9],
};

const aReply = (chosen: number, data: Partial<Graphs['data']> = {}): Graphs => ({
  selectedTestResultId: chosen,
  availableTestResultIds: [901, 902],
  testType: chosen === 901 ? 'Single Leg Squat Left' : 'Single Leg Squat Right',
  data: {
    scatterGraphs: [aGraph()],
    scatterGraphs3d: [cloud],
    errorMessage: null,
    namedScores: [{ name: 'Sway (RMS)', value: '0.120 m/s²', part: null }],
    ...data,
  },
});

interface Scene {
  measures?: typeof squats;
  user?: UserTraits;
  offersCobaltGraphs?: boolean;
  answer?: (request: RequestInputOf<typeof getDetailedTestCalculationGraphs>) => Answer;
}

async function open({
  measures = squats,
  user = staff,
  offersCobaltGraphs = true,
  answer = (request) => ({ reply: aReply(request.profileTestResultId ?? 901) }),
}: Scene = {}) {
  await view.viewport(1440, 1000);
  const viewer = aUser(user);
  session.start('token-1', viewer, 1);
  const calls = answerCalls([
    [
      getDetailedTestCalculationGraphs,
      (request) => answer(request as RequestInputOf<typeof getDetailedTestCalculationGraphs>),
    ],
    [
      downloadFunctionalXyzCsv,
      () => ({
        status: 404,
        code: 'graph.nothing_to_download',
        message: 'This test has no recordings of that kind.',
      }),
    ],
  ]);
  const screen = await renderDesign(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CurrentUserProvider value={viewer}>
        <InternalGraphButtons test={aProfileTest(measures)} offersCobaltGraphs={offersCobaltGraphs} />
      </CurrentUserProvider>
    </QueryClientProvider>,
  );
  const button = (name: string) => screen.getByRole('button', { name, exact: true });
  const requests = (path: string) => calls.filter((call) => call.path === path).map(({ request }) => request);
  return { screen, button, requests };
}

test('C121 C122: internal staff open the details of a test and its detailed graphs, nobody else does', async () => {
  const seen = await open();
  await expect.element(seen.button('Test Details')).toBeVisible();
  await expect.element(seen.button('Detailed Graphs')).toBeVisible();
  await seen.button('Test Details').click();
  await expect.element(seen.screen.getByRole('dialog', { name: 'Test Details' })).toBeVisible();
  expect(seen.requests('Profile/GetDetailedTestCalculationGraphs')).toEqual([
    { profileTestId: 51, profileTestResultId: null, isPublic: false, view: 'sensors' },
  ]);
});

test.each([
  { who: 'a trainer', user: {}, offersCobaltGraphs: false, measures: [...squats, turns], names: [] },
  {
    who: 'a trainer of an organization that is offered them',
    user: {},
    offersCobaltGraphs: true,
    measures: [...squats, turns],
    names: ['Cobalt Graphs'],
  },
  {
    who: 'such a trainer at a test without a Cobalt measure',
    user: {},
    offersCobaltGraphs: true,
    measures: squats,
    names: [],
  },
  {
    who: 'internal staff',
    user: staff,
    offersCobaltGraphs: true,
    measures: [turns],
    names: ['Test Details', 'Detailed Graphs', 'Cobalt Graphs'],
  },
])('C121 C122 C124: $who sees $names', async ({ user, offersCobaltGraphs, measures, names }) => {
  const { screen } = await open({ user, offersCobaltGraphs, measures });
  expect(
    screen
      .getByRole('button')
      .elements()
      .map((one) => one.textContent),
  ).toEqual(names);
});

test('C123: previous and next go through the results; the popup has a 3D scatter that turns by keyboard', async () => {
  const { screen, button } = await open();
  await button('Detailed Graphs').click();
  await expect.element(screen.getByText('Single Leg Squat Left')).toBeVisible();
  await expect.element(screen.getByText('1 of 2')).toBeVisible();
  await expect.element(button('Previous')).toBeDisabled();
  await expect.element(screen.getByText('0.120 m/s²')).toBeVisible();
  await button('Next').click();
  await expect.element(screen.getByText('Single Leg Squat Right')).toBeVisible();
  await expect.element(button('Next')).toBeDisabled();
  const space = screen.getByRole('figure', { name: 'Acceleration in space' });
  await expect.element(space).toBeVisible();
  const canvas = space.element().querySelector('canvas');
  if (canvas === null) throw new Error('nothing is drawn');
  const before = canvas.toDataURL();
  await screen.getByRole('slider', { name: 'Turn' }).fill('90');
  await expect.element(screen.getByText('90°')).toBeVisible();
  await expect.poll(() => canvas.toDataURL() === before).toBe(false);
});

test('a result that does not load keeps the way back to the others', async () => {
  const { screen, button } = await open({
    answer: ({ profileTestResultId }) =>
      profileTestResultId === 902
        ? { status: 503, code: 'server.busy', message: 'The portal is busy.' }
        : { reply: aReply(901) },
  });
  await button('Test Details').click();
  await expect.element(screen.getByText('1 of 2')).toBeVisible();
  await button('Next').click();
  await expect.element(screen.getByText('The portal is busy.')).toBeVisible();
  await expect.element(screen.getByText('2 of 2')).toBeVisible();
  await button('Previous').click();
  await expect.element(screen.getByText('1 of 2')).toBeVisible();
  await expect.element(screen.getByText('The portal is busy.')).not.toBeInTheDocument();
});

test('C123 C371: Download XYZ asks for the samples of the result that is shown, and a refusal is said', async () => {
  const { screen, button, requests } = await open();
  await button('Detailed Graphs').click();
  await button('Next').click();
  await expect.element(screen.getByText('2 of 2')).toBeVisible();
  await button('Download XYZ').click();
  await expect.element(screen.getByText('This test has no recordings of that kind.')).toBeVisible();
  expect(requests('Report/DownloadFunctionalXyzCsv')).toEqual([{ id: 51, profileTestResultId: 902 }]);
});

test('C125 C494: the Cobalt popup shows composite and breakdown, the sway from above in 800 by 800, and psi with beeps', async () => {
  const { screen, button } = await open({
    measures: [turns],
    answer: () => ({
      reply: aReply(901, {
        scatterGraphs: [topDown, psi],
        scatterGraphs3d: [],
        namedScores: [
          { name: 'Head turn', value: '38°', part: null },
          { name: 'Head turn', value: '41°', part: 'VMS' },
        ],
      }),
    }),
  });
  await button('Cobalt Graphs').click();
  const scores = screen.getByRole('region', { name: 'Scores' });
  await expect.element(scores.getByRole('row', { name: 'Composite (mean across tests) 38°' })).toBeVisible();
  await expect.element(scores.getByRole('row', { name: 'VMS 41°' })).toBeVisible();
  const above = screen.getByRole('figure', { name: 'Sway from above' });
  await expect
    .poll(() => {
      const box = above.element().querySelector('canvas')?.getBoundingClientRect();
      return [box?.width, box?.height].map((side) => Math.round(side ?? 0));
    })
    .toEqual([800, 800]);
  await expect.element(screen.getByRole('figure', { name: 'Psi angle with beeps' })).toBeVisible();
  await expect.element(screen.getByText('Dashed lines: beeps')).toBeVisible();
});

test.each([
  {
    why: 'the first error of a refusal',
    answer: { status: 403, code: 'graph.not_offered', message: 'These graphs are not offered.' },
    says: 'These graphs are not offered.',
  },
  {
    why: 'the error of the data',
    answer: {
      reply: aReply(901, { scatterGraphs: [], scatterGraphs3d: [], errorMessage: 'No graphs here.' }),
    },
    says: 'No graphs here.',
  },
])('C435: $why is shown in red', async ({ answer, says }) => {
  const { screen, button } = await open({ answer: () => answer });
  await button('Detailed Graphs').click();
  const sentence = screen.getByText(says);
  await expect.element(sentence).toBeVisible();
  const [red, green, blue] = getComputedStyle(sentence.element()).color.match(/\d+/g)?.map(Number) ?? [];
  expect(red).toBeGreaterThan(120);
  expect(Math.max(green ?? 255, blue ?? 255)).toBeLessThan(80);
});

test('a graph has its figures as a table, with lost samples named', async () => {
  const { screen, button } = await open();
  await button('Detailed Graphs').click();
  const sway = screen.getByRole('figure', { name: 'Sway that is scored' });
  await sway.getByRole('button', { name: 'Show as table' }).click();
  await expect.element(sway.getByRole('cell', { name: 'lost' })).toBeVisible();
});

test('a graph and a cloud are told in words, an empty graph by its reason', () => {
  expect(graphSummary(psi)).toBe(
    'Acceleration (m/s²). Sideways: 2 points, from -0.2 to 0.1. Beeps at 0.5 s, 1.5 s.',
  );
  expect(graphSummary(aGraph({ series: [], emptyText: 'The phone sent none.' }))).toBe(
    'The phone sent none.',
  );
  expect(cloudSummary(cloud)).toBe(
    '2 points. x (m/s²): from 0.1 to 0.3; y (m/s²): always 0; z (m/s²): from 9.7 to 9.9.',
  );
  const long = Array.from({ length: 2_000 }, (_, i) => i);
  expect(graphData(aGraph({ series: [{ name: 'x', style: 'line', x: long, y: long }] })).rows).toHaveLength(
    200,
  );
});
