import { afterEach, expect, test } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { pretendApp, removeApp } from '../test/app-bridges.ts';
import { mobileFailureMessage } from './failure-message.ts';
import { cancelLogin, notifyApp } from './native-channel.ts';

afterEach(removeApp);

const received = { command: 'mobileTokenReceived', token: 't-1', email: 'ada@riverside.example' } as const;
const details = { token: 't-1', email: 'ada@riverside.example' };

test.each(['iOS', 'Android'] as const)(
  'A179 A181: from 5.6.0 every command goes through the one newer channel as JSON: %s',
  (system) => {
    const heard = pretendApp(system, 'newer');
    expect(notifyApp(received, '5.6.0')).toBe(true);
    expect(cancelLogin('5.6.0')).toBe(true);
    expect(heard.map(({ channel, message }) => [channel, JSON.parse(String(message))])).toEqual([
      ['plumblineApp', received],
      ['plumblineApp', { command: 'cancelLogin' }],
    ]);
  },
);

test.each(['iOS', 'Android'] as const)(
  'A179 A180 A181: before 5.6.0 each command has a handler of its own: %s',
  (system) => {
    const heard = pretendApp(system, 'older');
    expect(notifyApp(received, '5.5.9')).toBe(true);
    expect(cancelLogin(undefined)).toBe(true);
    const asSent = (value: object) => (system === 'iOS' ? value : JSON.stringify(value));
    expect(heard).toEqual([
      { channel: 'mobileTokenReceived', message: asSent(details) },
      { channel: 'cancelLogin', message: asSent({}) },
    ]);
  },
);

test('A182 C492: from 5.6.0 a cancel with a message is a command of its own', () => {
  const heard = pretendApp('iOS', 'newer');
  cancelLogin('5.6.0', 'Not today.');
  expect(JSON.parse(String(heard[0]?.message))).toEqual({
    command: 'cancelLoginWithMessage',
    message: 'Not today.',
  });
});

test('A182 C492: before 5.6.0 the message goes along with the cancel', () => {
  const heard = pretendApp('Android', 'older');
  cancelLogin('5.5.9', 'Not today.');
  expect(heard).toEqual([{ channel: 'cancelLogin', message: '{"message":"Not today."}' }]);
});

test.each(['5.5.9', '5.6.0'])('without an app nobody hears, and the page can tell: %s', (version) => {
  expect(cancelLogin(version)).toBe(false);
  expect(notifyApp(received, version)).toBe(false);
});

const error = { code: 'login.not_right', message: 'The email or password is not right.' };
const unexpected = 'An unexpected error occured. If this continues, please call Plumbline support.';
test.each([
  { why: 'the server’s message', failure: new ApiError(422, [error], null), told: error.message },
  {
    why: 'no answer',
    failure: new ApiError(0, [{ code: 'network.no_answer', message: 'The portal did not answer.' }], null),
    told: unexpected,
  },
  {
    why: 'an answer that is not the portal’s',
    failure: new ApiError(502, [{ code: '', message: 'Something unexpected.' }], null),
    told: unexpected,
  },
  { why: 'a defect', failure: new TypeError('x is not a function'), told: unexpected },
])('A333: what the app is told of $why', ({ failure, told }) => {
  expect(mobileFailureMessage(failure, 'Plumbline')).toBe(told);
});
