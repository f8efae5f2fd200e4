import type { KeyScope } from './integration-key.ts';

/** Partners that only internal staff connect an organization with (document 2, 2.5). */
const staffPartnerIds: readonly number[] = [6, 9, 10];

/**
 * Whether somebody may connect an organization with a partner.
 * @param ehrPartnerId one of the list of partners
 * @param isInternal internal staff, who choose among all
 */
export const mayChooseEhrPartner = (ehrPartnerId: number, isInternal: boolean): boolean =>
  isInternal || !staffPartnerIds.includes(ehrPartnerId);

/** Of the list of partners: reports leave as direct messages, and no system asks by key. */
export const directMessagingPartnerId = 10;
/** Partners that fetch, night after night, under terms (document 2, 2.5). */
const pullPartnerIds: readonly number[] = [1, 2, 3, 8];
/** Partners whose integration must have an end. */
const endingPartnerIds: readonly number[] = [6, 9];
/** The partner that the edit form never offers. */
const hiddenInEditId = 6;

/** The terms that partners which fetch are connected under (document 2, 9). */
export const integrationTermsVersion = 1;
/** The terms of a key that may send the roster too: those of version 1, and what sending means. */
export const rosterTermsVersion = 2;

/** Whether systems of a partner fetch what is new, under terms that somebody has to agree to. */
export const isPullPartner = (ehrPartnerId: number): boolean => pullPartnerIds.includes(ehrPartnerId);

/** What decides about the terms of a connection. */
interface UnderTerms {
  ehrPartnerId: number;
  scopes: readonly KeyScope[];
}

/**
 * The version of the terms that somebody has to agree to before a connection becomes so; null: none.
 * @param asked how the connection is to be
 * @param before how it is; null: a new one. What was agreed to once is not asked for again, and a key under version 1 reads on.
 */
export function termsToAgreeTo(
  { ehrPartnerId, scopes }: UnderTerms,
  before: { termsVersion: number | null; scopes: readonly KeyScope[] } | null,
): number | null {
  if (!hasIntegrationKey(ehrPartnerId)) return null;
  const isNewlySending = scopes.includes('roster:write') && before?.scopes.includes('roster:write') !== true;
  if (isNewlySending && before?.termsVersion !== rosterTermsVersion) return rosterTermsVersion;
  return before === null && isPullPartner(ehrPartnerId) ? integrationTermsVersion : null;
}

/** Whether a system of the partner asks by key: all but the one that is sent messages. */
export const hasIntegrationKey = (ehrPartnerId: number): boolean => ehrPartnerId !== directMessagingPartnerId;

/**
 * Whether a connection that internal staff save rests until a System Admin enables it: reports and keys name people. They leave only for an
 * address that a System Admin lets them go to, and what is off no member of staff turns on.
 * @param toAddress where direct messages are to go; null for a partner with a key
 * @param before how it is; null: a new one, which has no key until a System Admin makes it
 */
export const waitsForSystemAdmin = (
  toAddress: string | null,
  before: { isEnabled: boolean; toAddress: string | null } | null,
): boolean => (before === null ? toAddress !== null : !before.isEnabled || before.toAddress !== toAddress);

/** Whether an integration with the partner needs an expiration date. */
export const needsExpirationDate = (ehrPartnerId: number): boolean => endingPartnerIds.includes(ehrPartnerId);

/**
 * Whether a form offers a partner.
 * @param ehrPartnerId one of the list of partners
 * @param form `create`, or `edit` of an integration with another partner
 * @param isInternal internal staff
 */
export const isPartnerOffered = (
  ehrPartnerId: number,
  form: 'create' | 'edit',
  isInternal: boolean,
): boolean =>
  mayChooseEhrPartner(ehrPartnerId, isInternal) && (form === 'create' || ehrPartnerId !== hiddenInEditId);

/**
 * The state of an integration: it works, or the first thing that keeps it from working. The database says which (identity.integration_status), for
 * every door, job and list.
 */
export const integrationStatuses = [
  'Active',
  'Disabled',
  'Expired',
  'Terms needed',
  'Key ended',
  'Organization disabled',
  'API off',
] as const;
export type IntegrationStatus = (typeof integrationStatuses)[number];

/** Why an integration does nothing, and what to do. */
export const whyIntegrationRests: Readonly<Record<Exclude<IntegrationStatus, 'Active'>, string>> = {
  Disabled: 'The integration is disabled. Enable it to use it.',
  Expired: 'The integration has expired. Enter a later expiration date to use it again.',
  'Terms needed': 'No one has agreed to the terms yet. Edit the integration to agree to them.',
  'Key ended': 'It has no working key. Create a new key.',
  'Organization disabled': 'The organization is disabled, so its integrations do not work.',
  'API off': 'The external API is off for this organization, so its integrations do not work.',
};

/**
 * Whether a day can be chosen as a connection's last: yesterday at the earliest, which ends it at once.
 * @param expirationDate YYYY-MM-DD; null: no end
 * @param today the day it is in the organization, YYYY-MM-DD
 */
export function mayIntegrationEndOn(expirationDate: string | null, today: string): boolean {
  if (expirationDate === null) return true;
  const yesterday = new Date(Date.parse(`${today}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
  return expirationDate >= yesterday;
}
