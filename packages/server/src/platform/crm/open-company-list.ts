import type { Config } from '../config/config.ts';
import { openOutsideFetch } from '../http-client/outside-fetch.ts';
import type { CompanyList } from './company-list.ts';
import { openHubspot } from './hubspot.ts';

/** A search takes longer than what others are asked. */
const timeoutMs = 15_000;

/** The customer list of this deployment; null where it has no token. */
export function openConfiguredCompanyList({
  crm,
  allowsLoopbackProviders,
}: Pick<Config, 'crm' | 'allowsLoopbackProviders'>): CompanyList | null {
  if (crm === null) return null;
  return openHubspot(crm, openOutsideFetch({ allowsLoopback: allowsLoopbackProviders, timeoutMs }));
}
