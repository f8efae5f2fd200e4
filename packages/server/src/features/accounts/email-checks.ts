import type { Limit } from '../../platform/limits/limits.ts';

/** By account: whoever may ask learns which addresses have an account, seldom, and never unseen. */
export const emailChecks: Limit = { name: 'email-checks', max: 30, windowSeconds: 3600 };
