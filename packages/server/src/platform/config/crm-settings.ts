import type { Settings } from './settings.ts';

/** The customer list whose companies are matched with schools: one account at HubSpot. */
export interface CrmSettings {
  /** Acts in the account's name: never in a log, an answer or an error. */
  token: string;
  /** A stand-in on this machine itself, for tests and trials; null: HubSpot. */
  apiUrl: string | null;
}

/** What contradicts itself in the settings of the customer list: whether a rule is broken, and its sentence. */
export function crmProblems(s: Settings): [boolean, string][] {
  return [
    [
      s.HUBSPOT_API_URL !== undefined && !s.LOOPBACK_PROVIDERS,
      'HUBSPOT_API_URL is for tests and trials: it needs LOOPBACK_PROVIDERS=true.',
    ],
    [
      s.HUBSPOT_API_URL !== undefined && s.HUBSPOT_TOKEN === undefined,
      'HUBSPOT_API_URL needs HUBSPOT_TOKEN, which is not set.',
    ],
  ];
}

/** The settings of the customer list; null without a token. */
export const crmSettingsOf = (s: Settings): CrmSettings | null =>
  s.HUBSPOT_TOKEN === undefined ? null : { token: s.HUBSPOT_TOKEN, apiUrl: s.HUBSPOT_API_URL ?? null };
