import { getProfilesPaged, requestMfaCode, startMfaChallenge, verifyMfaCode } from '@plumbline/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { send } from '../../platform/api/send.ts';
import { session } from '../../platform/session/session-store.ts';
import { type Answer, answerCalls } from '../../platform/test/answer-calls.ts';
import { aUser } from '../../platform/test/users.ts';
import { SecondFactorGate } from './second-factor-gate.tsx';

beforeEach(() => session.start('token-1', aUser(), 1));
afterEach(() => {
  vi.restoreAllMocks();
  session.end();
});

const mustConfirm: Answer = {
  status: 403,
  code: 'mfa.required',
  message: 'Please enter a code to confirm that it is you.',
};
const method = { verificationMethod: 1, destination: 't•••••@riverside.example' };
const profiles: Answer = { reply: { profiles: [], totalRowCount: 0 } };

/** A portal that refuses until the code was given. */
function guarded(
  verify: () => Answer = () => ({
    reply: { ...aUser(), token: 'token-1', mfaIsRequired: false, mfaMethods: [] },
  }),
) {
  let isGiven = false;
  return answerCalls([
    [getProfilesPaged, () => (isGiven ? profiles : mustConfirm)],
    [startMfaChallenge, () => ({ reply: { mfaMethods: [method] } })],
    [requestMfaCode, () => ({ reply: { ...method, validMinutes: 10, resendsLeft: 3, resendInSeconds: 30 } })],
    [
      verifyMfaCode,
      () => {
        const answer = verify();
        isGiven = 'reply' in answer;
        return answer;
      },
    ],
  ]);
}

test('calls that need a second factor wait for one dialog, and go on when the code was given', async () => {
  const calls = guarded();
  const page = await render(<SecondFactorGate />);
  const both = Promise.all([send(getProfilesPaged, {}), send(getProfilesPaged, { RowsPerPage: 5 })]);
  const dialog = page.getByRole('dialog', { name: 'Verify it is you' });
  await expect.element(dialog.getByRole('button', { name: 'Send code' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByLabelText('Code', { exact: true })).toHaveFocus();
  await userEvent.keyboard('482013');
  expect(await both).toEqual([
    { profiles: [], totalRowCount: 0 },
    { profiles: [], totalRowCount: 0 },
  ]);
  await expect.poll(() => dialog.elements()).toHaveLength(0);
  const verified = calls.find(({ path }) => path === 'VerifyMfaCode');
  expect(verified?.request).toEqual({ email: 'trainer@riverside.example', mfaCode: '482013' });
  // The code is for this session, which says so.
  expect(verified?.headers.get('Authorization')).toBe('Bearer token-1');
  expect(calls.filter(({ path }) => path === 'StartMfaChallenge')).toHaveLength(1);
  expect(session.read()?.selectedOrganizationId).toBe(1);
});

test('who cancels is told, and is out of the organization until they confirm', async () => {
  guarded();
  const page = await render(<SecondFactorGate />);
  const call = send(getProfilesPaged, {}).catch((error: unknown) => error);
  await userEvent.click(page.getByRole('button', { name: 'Cancel' }));
  expect(await call).toMatchObject({ status: 403, code: 'mfa.required' });
  expect(session.read()).toMatchObject({ token: 'token-1', selectedOrganizationId: null });
});

test('a challenge that ended can be started again in place', async () => {
  const answers: Answer[] = [
    { status: 422, code: 'mfa.challenge_gone', message: 'This sign-in has ended. Please sign in again.' },
  ];
  guarded(
    () =>
      answers.shift() ?? { reply: { ...aUser(), token: 'token-1', mfaIsRequired: false, mfaMethods: [] } },
  );
  const page = await render(<SecondFactorGate />);
  const call = send(getProfilesPaged, {});
  for (const code of ['111111', '222222']) {
    await userEvent.click(page.getByRole('button', { name: 'Send code' }));
    await expect.element(page.getByLabelText('Code', { exact: true })).toHaveFocus();
    await userEvent.keyboard(code);
    if (code === '111111') await userEvent.click(page.getByRole('button', { name: 'Start again' }));
  }
  expect(await call).toEqual({ profiles: [], totalRowCount: 0 });
});
