import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import * as contract from '@plumbline/contract';
import {
  allCalls,
  type Call,
  downloadBalanceXyzCsv,
  downloadFunctionalXyzCsv,
  enrollOrganization,
  errorCatalogue,
  excludeIncludeTestResults,
  grantOrganizationAccess,
  newPdfReport,
  type SubmittedTestInput,
  samllogin,
  ssologin,
  startMfaChallenge,
} from '@plumbline/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aStanding, reactions } from '../builders/tests.ts';
import { type DevicePortal, startDevicePortal } from '../device-portal.ts';
import { refusalOf, signIn, startPortal } from '../portal.ts';
import { everyCall, refusedWithoutStory } from './every-call.ts';

const projectRoot = fileURLToPath(new URL('../../../..', import.meta.url));

let portal: DevicePortal;
beforeAll(async () => {
  portal = await startDevicePortal();
});
afterAll(() => portal.server.stop());

const tests = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.test.ts', '*.test.tsx'], {
  cwd: projectRoot,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .map((file) => readFileSync(`${projectRoot}/${file}`, 'utf8'))
  .join('\n');

test('every message of the catalogue is one that a test provokes', () => {
  const unprovoked = Object.keys(errorCatalogue).filter((code) => !tests.includes(`'${code}'`));
  expect(unprovoked).toEqual([]);
});

/** In the middle of a sign-in: a browser with its cookies sends them, and the tests look at what they answer. */
const sentByBrowsers: readonly Call[] = [ssologin, startMfaChallenge];
/** Sent by helpers that check the answer and take the call as a value. */
const sentByHelpers: readonly Call[] = [
  downloadBalanceXyzCsv,
  downloadFunctionalXyzCsv,
  enrollOrganization,
  samllogin,
];

test('every call is one that a test gets an answer from, not only refusals', () => {
  const answered = new Set<Call>([
    ...everyCall.map(({ call }) => call).filter(({ path }) => !refusedWithoutStory.has(path)),
    ...sentByBrowsers,
    ...sentByHelpers,
  ]);
  const nameOf = (call: Call) =>
    Object.entries(contract).find(([, value]) => value === call)?.[0] ?? call.path;
  const unanswered = allCalls
    .filter((call) => !answered.has(call))
    .map(nameOf)
    .filter((name) => !new RegExp(`\\bsendOk\\(\\s*${name}\\b`).test(tests));
  expect(unanswered).toEqual([]);
});

const submissions: { why: string; code: string; over: Partial<SubmittedTestInput> }[] = [
  {
    why: 'a protocol of nobody',
    code: 'submission.protocol_unknown',
    over: { organizationProtocolId: 2_000_000 },
  },
  {
    why: 'a measure that does not exist',
    code: 'submission.measure_unknown',
    over: { results: [{ measureId: 424_242, recording: reactions(250) }] },
  },
  {
    why: 'the same repetition twice',
    code: 'submission.duplicate_result',
    over: { results: [1, 2].map(() => ({ measureId: 1002, recording: reactions(240, 245, 250, 255, 260) })) },
  },
  {
    why: 'an acceleration no sensor of a phone reads',
    code: 'recording.acceleration_out_of_range',
    over: {
      results: [
        {
          measureId: 12,
          recording: { ...aStanding(), x: aStanding().x.map((value, i) => (i === 7 ? 9_999 : value)) },
        },
      ],
    },
  },
];
test.each(submissions)('$code: $why', async ({ code, over }) => {
  const outcome = await portal.submitOne(portal.forProfile(await portal.aProfile(), over));
  expect(outcome.status).toBe('refused');
  expect(outcome.errors.map((error) => error.code)).toContain(code);
  // A sentence with every blank filled in.
  expect(outcome.errors[0]?.message).not.toMatch(/[{}]|undefined/);
});

test('result.not_found: a result that is not one of the test', async () => {
  const profileId = await portal.aProfile();
  const { profileTestId } = await portal.submitOne(portal.forProfile(profileId));
  const request = {
    profileId,
    profileTestId: profileTestId ?? 0,
    profileTestResultIds: [2_000_000],
    shouldExclude: true,
    reason: 'Phone was dropped',
  };
  expect(await refusalOf(portal.server, excludeIncludeTestResults, request, portal.trainer)).toEqual({
    status: 404,
    code: 'result.not_found',
  });
});

test('organization.not_found: a grant to an organization that does not exist', async () => {
  const { options } = await signIn(portal.server, { isSuperAdmin: true });
  const request = { organizationId: 2_000_000, reason: 'Asked by the school' };
  expect((await refusalOf(portal.server, grantOrganizationAccess, request, options)).code).toBe(
    'organization.not_found',
  );
});

test.each([
  { path: '/api/Profile/NoSuchCall', code: 'request.unknown_call' },
  { path: '/assets/no-such-file.js', code: 'not_found' },
])('$code: $path', async ({ path, code }) => {
  const response = await portal.server.fetch(path);
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ isSuccess: false, errors: [{ code }] });
});

test('report.busy: more reports at once than may wait are refused in words, and the others are drawn', async () => {
  const profileId = await portal.aProfile();
  await portal.submitOne(portal.forProfile(profileId));
  const answers = await Promise.all(
    Array.from({ length: 40 }, () =>
      portal.server.sendForFile(newPdfReport, { id: profileId }, portal.trainer),
    ),
  );
  const drawn = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(drawn.length).toBeGreaterThan(0);
  expect(refused.length).toBeGreaterThan(0);
  for (const { body } of refused) expect(Buffer.from(body).toString('utf8')).toContain('report.busy');
}, 60_000);

test('server.stopping: what arrives after the signal is sent away in words', async () => {
  const server = await startPortal();
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  await once(socket, 'connect');
  // A request under way keeps its connection; its head is complete only after the stop began.
  socket.write('GET /api/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n');
  await new Promise((resolve) => setTimeout(resolve, 50));
  let answer = '';
  socket.setEncoding('utf8').on('data', (part: string) => {
    answer += part;
  });
  const stopped = server.stop();
  socket.write('\r\n');
  await once(socket, 'close');
  await stopped;
  expect(answer).toMatch(/^HTTP\/1\.1 503 /);
  expect(answer).toContain('server.stopping');
});
