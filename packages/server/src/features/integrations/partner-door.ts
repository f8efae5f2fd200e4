import { apiBase, type PartnerKeyFacts } from '@plumbline/contract';
import { ok } from '../../platform/http/result.ts';
import type { PartnerDoor, PartnerRoute } from '../../platform/partner-door/partner-door.ts';

const aboutKey: PartnerRoute = {
  method: 'GET',
  path: '/key',
  scope: null,
  audits: null,
  answer: async ({ key }) => {
    const facts: PartnerKeyFacts = {
      organizationId: key.organizationId,
      integrationId: key.integrationId,
      partnerId: key.ehrPartnerId,
      scopes: [...key.scopes],
      testsSince: key.since.toISOString(),
    };
    return ok({ json: facts });
  },
};

/** The pull API: what systems of partners fetch, night after night. */
export const partnerDoor: PartnerDoor = { base: `${apiBase}/partner/v1`, routes: [aboutKey] };
