import {
  createExternalIntegration,
  directMessagingId,
  type ExternalIntegration,
  getExternalIntegrations,
  updateExternalIntegration,
} from '@plumbline/contract';
import { integrationStatus, mayChooseEhrPartner, mayIntegrationEndOn } from '@plumbline/domain';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import {
  dayOfOrganization,
  insertIntegration,
  isAddressTaken,
  readIntegrations,
  updateIntegration,
} from './integration-rows.ts';

export const getExternalIntegrationsHandler = handle(getExternalIntegrations, async ({ tx, viewer, now }) => {
  const { organizationId } = viewer;
  const today = await dayOfOrganization(tx, organizationId, now);
  const rows = await readIntegrations(tx, organizationId);
  return ok({
    models: rows.map((row): ExternalIntegration => ({ ...row, status: integrationStatus(row, today) })),
  });
});

/** Of calls that change connections: what internal staff with a grant do is done by this job. */
const jobForStaff = 'integrations.change';

export const createExternalIntegrationHandler = handle(
  createExternalIntegration,
  async ({ request: { model }, tx, viewer, now }) => {
    const { organizationId } = viewer;
    const { ehrPartnerId, ...facts } = model;
    if (!mayChooseEhrPartner(ehrPartnerId, viewer.kind === 'super'))
      return fail('integration.partner_not_yours', {}, { field: 'ehrPartnerId' });
    if (ehrPartnerId !== directMessagingId)
      return fail('integration.partner_not_served', {}, { field: 'ehrPartnerId' });
    if (!mayIntegrationEndOn(facts.expirationDate, await dayOfOrganization(tx, organizationId, now)))
      return fail('integration.expires_in_past', {}, { field: 'expirationDate' });
    const id = await insertIntegration(tx, organizationId, ehrPartnerId, facts);
    return id === null ? fail('integration.address_taken', {}, { field: 'toAddress' }) : ok({ id });
  },
  { jobForStaff },
);

export const updateExternalIntegrationHandler = handle(
  updateExternalIntegration,
  async ({ request: { model }, tx, viewer, now }) => {
    const { organizationId } = viewer;
    const { id, ...facts } = model;
    const before = (await readIntegrations(tx, organizationId)).find((one) => one.id === id);
    if (before === undefined) return fail('integration.not_found');
    // One that ended long ago may be changed in other ways.
    if (
      facts.expirationDate !== before.expirationDate &&
      !mayIntegrationEndOn(facts.expirationDate, await dayOfOrganization(tx, organizationId, now))
    ) {
      return fail('integration.expires_in_past', {}, { field: 'expirationDate' });
    }
    if (await isAddressTaken(tx, organizationId, id, facts.toAddress))
      return fail('integration.address_taken', {}, { field: 'toAddress' });
    return (await updateIntegration(tx, organizationId, id, facts, now))
      ? ok({})
      : fail('integration.not_found');
  },
  { jobForStaff },
);
