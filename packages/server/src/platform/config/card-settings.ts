import type { Settings } from './settings.ts';

/** How cards are charged: one account at Stripe. */
export interface CardSettings {
  /** Acts in the account's name: never in a log, an answer or an error. */
  secretKey: string;
  /** What the browser shows Stripe; no secret. */
  publishableKey: string;
  /** What Stripe signs its notices with: the secret in use, and while it is being changed also the one before. */
  webhookSecrets: readonly string[];
  /** Real money, by the kind of key; an account's test mode has objects of its own. */
  isLive: boolean;
  /** A stand-in on this machine itself, for tests and trials; null: Stripe. */
  apiUrl: string | null;
}

const isLiveKey = (key: string): boolean => /^[a-z]+_live_/.test(key);

/** What contradicts itself in the settings of cards: whether a rule is broken, and its sentence, which repeats no value. */
export function cardProblems(s: Settings): [boolean, string][] {
  const three = [s.STRIPE_SECRET_KEY, s.STRIPE_PUBLISHABLE_KEY, s.STRIPE_WEBHOOK_SECRET];
  const given = three.filter((value) => value !== undefined).length;
  const keys = [s.STRIPE_SECRET_KEY, s.STRIPE_PUBLISHABLE_KEY].filter((key) => key !== undefined);
  const hasLiveKey = keys.some(isLiveKey);
  return [
    [
      given !== 0 && given !== three.length,
      'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET belong together: set all three or none.',
    ],
    [
      hasLiveKey && !keys.every(isLiveKey),
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must be of the same mode: both live or both test.',
    ],
    [
      s.STRIPE_WEBHOOK_SECRET_PREVIOUS !== undefined && s.STRIPE_WEBHOOK_SECRET === undefined,
      'STRIPE_WEBHOOK_SECRET_PREVIOUS is the secret before STRIPE_WEBHOOK_SECRET, which is not set.',
    ],
    [
      s.STRIPE_API_URL !== undefined && !s.LOOPBACK_PROVIDERS,
      'STRIPE_API_URL is for tests and trials: it needs LOOPBACK_PROVIDERS=true.',
    ],
    [
      hasLiveKey && (s.STRIPE_API_URL !== undefined || s.DEMO),
      'Live keys of Stripe go to Stripe alone: beside STRIPE_API_URL or DEMO=true the keys must be test keys.',
    ],
  ];
}

/** The settings of cards once they are known to fit together; null without a key. */
export function cardSettingsOf(s: Settings): CardSettings | null {
  if (!s.STRIPE_SECRET_KEY || !s.STRIPE_PUBLISHABLE_KEY || !s.STRIPE_WEBHOOK_SECRET) return null;
  const secrets = [s.STRIPE_WEBHOOK_SECRET, s.STRIPE_WEBHOOK_SECRET_PREVIOUS];
  return {
    secretKey: s.STRIPE_SECRET_KEY,
    publishableKey: s.STRIPE_PUBLISHABLE_KEY,
    webhookSecrets: secrets.filter((secret) => secret !== undefined),
    isLive: isLiveKey(s.STRIPE_SECRET_KEY),
    apiUrl: s.STRIPE_API_URL ?? null,
  };
}
