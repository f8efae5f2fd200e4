import { getProfileTestById, type ProfileTest, previewTestResults } from '@plumbline/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { vi } from 'vitest';
import { page as view } from 'vitest/browser';
import { renderDesign } from '../../../design/test/render.tsx';
import { CurrentUserProvider } from '../../../platform/session/current-user.ts';
import { session } from '../../../platform/session/session-store.ts';
import { answerCalls } from '../../../platform/test/answer-calls.ts';
import { aMeasureResult, aProfileTest, aTestResult } from '../../../platform/test/profile-tests.ts';
import { aTestSummary } from '../../../platform/test/profiles.ts';
import { aUser, type UserTraits } from '../../../platform/test/users.ts';
import { PreviousTests, type PreviousTestsProps } from '../previous-tests.tsx';

export const reaction = (result: Parameters<typeof aTestResult>[0] = {}) =>
  aMeasureResult(1002, { results: [aTestResult({ profileTestResultId: 901, ...result })] });
export const aShownTest = (traits: Partial<ProfileTest> = {}) => aProfileTest([reaction()], traits);

export const kinds = (traits: Partial<ProfileTest['testTypes']>) => ({
  ...aTestSummary().testTypes,
  ...traits,
});
export const eventTest = aTestSummary({
  id: 52,
  completedOn: '2026-10-05T21:10:00.000Z',
  isEvent: true,
  isBaselineSession: false,
  typeLabel: 'Assessment',
  testTypes: kinds({ cognitive: true, functional: true, survey: true, covid: true, symptoms: true }),
});
const older = aTestSummary({ id: 53, completedOn: '2026-08-10T14:40:00.000Z', isExcluded: true });
const baselineChanges = [
  {
    measureId: 1002,
    inputClass: 'motion',
    before: { score: 242, baselineTestCount: 6 },
    after: { score: 245, baselineTestCount: 5 },
  },
];

export interface PreviousTestsScene {
  tests?: PreviousTestsProps['tests'];
  test?: ProfileTest;
  user?: UserTraits;
  testId?: number | null;
  answers?: Parameters<typeof answerCalls>[0];
}

/** The viewer of somebody's tests, over calls that answer as told. */
export async function openPreviousTests({
  tests = [aTestSummary(), eventTest, older],
  test: shown = aShownTest(),
  user = {},
  testId = null,
  answers = [],
}: PreviousTestsScene = {}) {
  await view.viewport(1440, 1000);
  const viewer = aUser(user);
  session.start('token-1', viewer, 1);
  const calls = answerCalls([
    ...answers,
    [previewTestResults, () => ({ reply: { baselineChanges } })],
    [getProfileTestById, () => ({ reply: { profileTest: shown } })],
  ]);
  const [selected, went] = [vi.fn<(id: number) => void>(), vi.fn<(href: string) => void>()];
  const dirty = vi.fn<(isDirty: boolean) => void>();
  let goTo: (id: number) => void = () => undefined;
  function Viewer() {
    const [shownId, setShownId] = useState(testId);
    goTo = setShownId;
    return (
      <PreviousTests
        profileId={12}
        tests={tests}
        testId={shownId}
        onSelect={selected}
        onDirtyChange={dirty}
      />
    );
  }
  const screen = await renderDesign(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CurrentUserProvider value={viewer}>
        <Viewer />
      </CurrentUserProvider>
    </QueryClientProvider>,
    { navigation: { navigate: went } },
  );
  const requests = (path: string) => calls.filter((call) => call.path === path).map(({ request }) => request);
  const button = (name: string) => screen.getByRole('button', { name, exact: true });
  // Not before the page is there; `goTo` is what Back and Forward do.
  return { screen, requests, button, selected, dirty, went, goTo: (id: number) => goTo(id) };
}

type PreviousTestsScreen = Awaited<ReturnType<typeof openPreviousTests>>['screen'];
export const note = (screen: PreviousTestsScreen) => screen.getByRole('textbox', { name: /^Note/ });
export const list = (screen: PreviousTestsScreen) =>
  screen.getByRole('navigation', { name: 'Previous Tests' });

/** Answers with the test that was asked for. */
export const eachItself: Parameters<typeof answerCalls>[0][number] = [
  getProfileTestById,
  (request) => ({ reply: { profileTest: aShownTest({ id: (request as { id: number }).id }) } }),
];
