import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const of = (prefix: string) => `${prefix}_${'a1'.repeat(12)}`;
const inTest = {
  STRIPE_SECRET_KEY: of('sk_test'),
  STRIPE_PUBLISHABLE_KEY: of('pk_test'),
  STRIPE_WEBHOOK_SECRET: of('whsec'),
};
const live = { ...inTest, STRIPE_SECRET_KEY: of('rk_live'), STRIPE_PUBLISHABLE_KEY: of('pk_live') };
const here = { LOOPBACK_PROVIDERS: 'true', STRIPE_API_URL: 'http://127.0.0.1:12111' };

const problemsOf = (environment: Readonly<Record<string, string | undefined>>): readonly string[] => {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
};

test('cards are off without a key, and on with all three', () => {
  expect(readConfig({}).cards).toBeNull();
  expect(readConfig(inTest).cards).toEqual({
    secretKey: inTest.STRIPE_SECRET_KEY,
    publishableKey: inTest.STRIPE_PUBLISHABLE_KEY,
    webhookSecrets: [inTest.STRIPE_WEBHOOK_SECRET],
    isLive: false,
    apiUrl: null,
  });
  expect(readConfig(live).cards?.isLive).toBe(true);
});

test('while a webhook secret is being changed both are known, the new one first', () => {
  const { cards } = readConfig({ ...inTest, STRIPE_WEBHOOK_SECRET_PREVIOUS: of('whsec_old') });
  expect(cards?.webhookSecrets).toEqual([inTest.STRIPE_WEBHOOK_SECRET, of('whsec_old')]);
});

test('a stand-in on this machine is taken with test keys', () => {
  expect(readConfig({ ...inTest, ...here }).cards?.apiUrl).toBe('http://127.0.0.1:12111');
});

test.each([
  {
    why: 'a key of something else',
    set: { ...inTest, STRIPE_SECRET_KEY: of('pk_test') },
    says: 'STRIPE_SECRET_KEY must be a secret or restricted key of Stripe, like sk_test_....',
  },
  {
    why: 'the secret key where the browser would read it',
    set: { ...inTest, STRIPE_PUBLISHABLE_KEY: of('sk_test') },
    says: 'STRIPE_PUBLISHABLE_KEY must be a publishable key of Stripe, like pk_test_....',
  },
  {
    why: 'a key alone',
    set: { STRIPE_SECRET_KEY: inTest.STRIPE_SECRET_KEY },
    says: 'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET belong together: set all three or none.',
  },
  {
    why: 'two modes',
    set: { ...live, STRIPE_PUBLISHABLE_KEY: inTest.STRIPE_PUBLISHABLE_KEY },
    says: 'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must be of the same mode: both live or both test.',
  },
  {
    why: 'an old secret without a new one',
    set: { STRIPE_WEBHOOK_SECRET_PREVIOUS: of('whsec') },
    says: 'STRIPE_WEBHOOK_SECRET_PREVIOUS is the secret before STRIPE_WEBHOOK_SECRET, which is not set.',
  },
  {
    why: 'a stand-in in production',
    set: { ...inTest, STRIPE_API_URL: here.STRIPE_API_URL },
    says: 'STRIPE_API_URL is for tests and trials: it needs LOOPBACK_PROVIDERS=true.',
  },
  {
    why: 'a stand-in on another machine',
    set: { ...inTest, ...here, STRIPE_API_URL: 'http://10.0.0.7:80' },
    says: 'STRIPE_API_URL must be this machine itself, without a path, like http://127.0.0.1:12111.',
  },
  {
    why: 'live keys for a stand-in',
    set: { ...live, ...here },
    says: 'Live keys of Stripe go to Stripe alone: beside STRIPE_API_URL or DEMO=true the keys must be test keys.',
  },
  {
    why: 'live keys for sample data',
    set: { ...live, DEMO: 'true' },
    says: 'Live keys of Stripe go to Stripe alone: beside STRIPE_API_URL or DEMO=true the keys must be test keys.',
  },
])('$why is named in a sentence that repeats no key', ({ set, says }) => {
  expect(problemsOf(set)).toEqual([says]);
});

test('cards without anybody who answers disputes are warned of at start', () => {
  const warnings = (more: Record<string, string>) => readConfig({ ...inTest, ...more }).warnings;
  expect(warnings({})).toEqual([expect.stringContaining('PAYMENT_DISPUTES_EMAIL is not set')]);
  expect(warnings({ PAYMENT_DISPUTES_EMAIL: 'disputes@plumbline.example' })).toEqual([]);
  expect(readConfig({}).warnings).toEqual([]);
  expect(() => readConfig({ PAYMENT_DISPUTES_EMAIL: 'nobody' })).toThrow(
    'PAYMENT_DISPUTES_EMAIL must be an email address.',
  );
});
