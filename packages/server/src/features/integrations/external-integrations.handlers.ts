import {
  createExternalIntegration,
  type ErrorCode,
  getExternalIntegrations,
  rotateIntegrationKey,
  updateExternalIntegration,
} from '@plumbline/contract';
import {
  hasIntegrationKey,
  keyOverlapEndsAt,
  mayChooseEhrPartner,
  mayIntegrationEndOn,
  needsExpirationDate,
  termsToAgreeTo,
  waitsForSystemAdmin,
} from '@plumbline/domain';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { dayOfOrganization } from '../../records/organizations/day-of-organization.ts';
import {
  type IntegrationFacts,
  insertIntegration,
  isAddressTaken,
  readIntegrations,
  updateIntegration,
} from './integration-rows.ts';
import { createKey, endKeys, openFromFirstKey } from './key-rows.ts';

export const getExternalIntegrationsHandler = handle(getExternalIntegrations, async ({ tx, viewer, now }) => {
  const { organizationId } = viewer;
  return ok({ models: await readIntegrations(tx, organizationId, now) });
});

/** Of calls that change connections: what internal staff with a grant do is done by this job. */
const jobForStaff = 'integrations.change';

export const createExternalIntegrationHandler = handle(
  createExternalIntegration,
  async ({ request: { model }, tx, viewer, now }) => {
    const { organizationId, accountId } = viewer;
    const { ehrPartnerId, termsVersion, ...asked } = model;
    const isStaff = viewer.kind === 'super';
    if (!mayChooseEhrPartner(ehrPartnerId, isStaff))
      return fail('integration.partner_not_yours', {}, { field: 'ehrPartnerId' });
    const facts = factsOf(ehrPartnerId, asked);
    const terms = termsToAgreeTo({ ehrPartnerId, scopes: facts.scopes }, null);
    if (terms !== null && termsVersion !== terms)
      return fail('integration.terms_needed', {}, { field: 'termsVersion' });
    const today = await dayOfOrganization(tx, organizationId, now);
    const unfit = unfitOf(ehrPartnerId, facts);
    if (unfit !== null) return fail(unfit.code, {}, { field: unfit.field });
    if (!mayIntegrationEndOn(facts.expirationDate, today))
      return fail('integration.expires_in_past', {}, { field: 'expirationDate' });
    const hasKey = hasIntegrationKey(ehrPartnerId);
    const saved = isStaff ? asStaffSave(facts, null) : facts;
    const id = await insertIntegration(tx, organizationId, ehrPartnerId, saved, {
      terms: terms === null ? null : { version: terms, accountId },
      openedOn: hasKey ? today : null,
      now,
    });
    if (id === null) return fail('integration.address_taken', {}, { field: 'toAddress' });
    const whose = { organizationId, integrationId: id, accountId, now };
    // A key reads names, and internal staff never do.
    return ok({ id, apiKey: hasKey && !isStaff ? await createKey(tx, whose) : null });
  },
  { jobForStaff },
);

export const updateExternalIntegrationHandler = handle(
  updateExternalIntegration,
  async ({ request: { model }, tx, viewer, now }) => {
    const { organizationId, accountId } = viewer;
    const { id, termsVersion, ...asked } = model;
    const before = (await readIntegrations(tx, organizationId, now)).find((one) => one.id === id);
    if (before === undefined) return fail('integration.not_found');
    const facts = factsOf(before.ehrPartnerId, asked);
    const terms = termsToAgreeTo({ ehrPartnerId: before.ehrPartnerId, scopes: facts.scopes }, before);
    if (terms !== null && termsVersion !== terms)
      return fail('integration.terms_needed', {}, { field: 'termsVersion' });
    const unfit = unfitOf(before.ehrPartnerId, facts);
    if (unfit !== null) return fail(unfit.code, {}, { field: unfit.field });
    // One that ended long ago may be changed in other ways.
    if (
      facts.expirationDate !== before.expirationDate &&
      !mayIntegrationEndOn(facts.expirationDate, await dayOfOrganization(tx, organizationId, now))
    ) {
      return fail('integration.expires_in_past', {}, { field: 'expirationDate' });
    }
    if (facts.toAddress !== null && (await isAddressTaken(tx, organizationId, id, facts.toAddress)))
      return fail('integration.address_taken', {}, { field: 'toAddress' });
    const agreed = terms === null ? null : { version: terms, accountId };
    const saved = viewer.kind === 'super' ? asStaffSave(facts, before) : facts;
    return (await updateIntegration(tx, organizationId, id, saved, { terms: agreed, now }))
      ? ok({})
      : fail('integration.not_found');
  },
  { jobForStaff },
);

export const rotateIntegrationKeyHandler = handle(
  rotateIntegrationKey,
  async ({ request: { id, endsNow }, tx, viewer, now }) => {
    const { organizationId, accountId } = viewer;
    const integration = (await readIntegrations(tx, organizationId, now)).find((one) => one.id === id);
    if (integration === undefined) return fail('integration.not_found');
    if (!hasIntegrationKey(integration.ehrPartnerId)) return fail('integration.no_key');
    if (viewer.kind === 'super') return fail('integration.key_not_yours');
    const whose = { organizationId, integrationId: id, accountId, now };
    const endsAt = endsNow ? now : new Date(keyOverlapEndsAt(now.getTime()));
    if (!(await endKeys(tx, whose, endsAt))) return fail('integration.not_found');
    await openFromFirstKey(tx, whose, await dayOfOrganization(tx, organizationId, now));
    return ok({ apiKey: await createKey(tx, whose), previousKeyEndsAt: endsAt.toISOString() });
  },
  { jobForStaff },
);

/** Without what a partner of this kind has no use for. */
const factsOf = (ehrPartnerId: number, asked: IntegrationFacts): IntegrationFacts =>
  hasIntegrationKey(ehrPartnerId) ? { ...asked, toAddress: null } : { ...asked, scopes: [] };

/** What becomes of a connection that internal staff save. */
const asStaffSave = (
  facts: IntegrationFacts,
  before: Parameters<typeof waitsForSystemAdmin>[1],
): IntegrationFacts =>
  waitsForSystemAdmin(facts.toAddress, before) ? { ...facts, isEnabled: false } : facts;

/** What an integration with this partner lacks. */
function unfitOf(
  ehrPartnerId: number,
  { expirationDate, toAddress }: IntegrationFacts,
): {
  code: Extract<ErrorCode, 'integration.end_needed' | 'integration.address_needed'>;
  field: string;
} | null {
  if (needsExpirationDate(ehrPartnerId) && expirationDate === null)
    return { code: 'integration.end_needed', field: 'expirationDate' };
  if (!hasIntegrationKey(ehrPartnerId) && toAddress === null)
    return { code: 'integration.address_needed', field: 'toAddress' };
  return null;
}
