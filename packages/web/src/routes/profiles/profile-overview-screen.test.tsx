import { getPdfSyncStatus, getProfileTestById, getWebProfileDetail } from '@plumbline/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  type AnyRoute,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouteComponent,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { renderDesign } from '../../design/test/render.tsx';
import { addressOptions } from '../../platform/navigation/address-options.ts';
import { type PagePath, ruleOf } from '../../platform/navigation/page-table.ts';
import { parseSearch, stringifySearch } from '../../platform/navigation/search-params.ts';
import { CurrentUserProvider } from '../../platform/session/current-user.ts';
import { answerCalls } from '../../platform/test/answer-calls.ts';
import { aMeasureResult, aProfileTest } from '../../platform/test/profile-tests.ts';
import { aProfileDetail, aTestSummary } from '../../platform/test/profiles.ts';
import { aUser } from '../../platform/test/users.ts';
import { holdsPages } from '../route-data.ts';
import { ProfileOverviewScreen } from './profile-overview-screen.tsx';

afterEach(() => vi.restoreAllMocks());

const saying = (id: number, completedOn: string, headline: string) => {
  const plain = aProfileTest([aMeasureResult(1002)]);
  return { ...plain, id, completedOn, verdict: { ...plain.verdict, headline } };
};
const newest = saying(52, '2026-02-02T10:00:00Z', 'The newest verdict');
const older = saying(51, '2026-01-02T10:00:00Z', 'The older verdict');

async function opened(query: string) {
  answerCalls([
    [
      getWebProfileDetail,
      () => ({
        reply: aProfileDetail({
          tests: [newest, older].map(({ id, completedOn }) => aTestSummary({ id, completedOn })),
          newestTest: newest,
        }),
      }),
    ],
    [getPdfSyncStatus, () => ({ reply: { pdfSyncStatuses: [] } })],
    [getProfileTestById, () => ({ reply: { profileTest: older } })],
  ]);
  const root = createRootRoute();
  const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', staticData: holdsPages });
  const routeOf = (page: PagePath, path: string, parent: AnyRoute, component?: RouteComponent) =>
    createRoute({
      getParentRoute: () => parent,
      path,
      staticData: { page, rule: ruleOf(page) },
      ...addressOptions(path, ruleOf(page).address),
      ...(component && { component }),
    });
  const profile = routeOf('/profiles/$profileId', '/profiles/$profileId', signedIn);
  const overview = routeOf('/profiles/$profileId/overview', '/overview', profile, ProfileOverviewScreen);
  const router = createRouter({
    history: createMemoryHistory({ initialEntries: [`/profiles/12/overview${query}`] }),
    routeTree: root.addChildren([signedIn.addChildren([profile.addChildren([overview])])]),
    parseSearch,
    stringifySearch,
  });
  return renderDesign(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CurrentUserProvider value={aUser()}>
        <RouterProvider router={router as never} />
      </CurrentUserProvider>
    </QueryClientProvider>,
  );
}

test('C085: the summary shows the test that the address names, and so does the link to Previous Tests', async () => {
  const screen = await opened('?testId=51');
  await expect.element(screen.getByRole('heading', { name: 'The older verdict' })).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Previous Tests' }))
    .toHaveAttribute('href', expect.stringContaining('testId=51'));
  await expect.element(screen.getByRole('link', { name: 'Show the newest test' })).toBeVisible();
});

test('C085: a report that is made there is about that test alone', async () => {
  const screen = await opened('?testId=51&createReport=1');
  const dialog = screen.getByRole('dialog', { name: 'Create Report' });
  await expect
    .element(dialog.getByText('Saves a PDF that compares this test with the baseline.'))
    .toBeVisible();
});

test.each(['', '?testId=999'])('C085: the address %s means the newest test', async (query) => {
  const screen = await opened(query);
  await expect.element(screen.getByRole('heading', { name: 'The newest verdict' })).toBeVisible();
  expect(screen.getByText('You are looking at an earlier test.').elements()).toHaveLength(0);
});
