import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id } from '../../core/fields.ts';
import { orgConnectStatusTypeId, orgConnectTypeId } from './org-connect.ts';

export const saveOrgConnect = defineCall({
  path: 'Organization/SaveOrgConnect',
  feature: 'connections',
  summary:
    'Adds a connection of the selected organization, or answers, withdraws or removes one. Internal staff act at once, an enterprise on its own children; others ask, and the other side answers within 30 days.',
  permission: 'connection:request',
  changes: ['connection', 'billing', 'organization', 'account', 'message'],
  request: z.object({
    orgConnect: z
      .object({
        /** Of the one that is answered, withdrawn or removed; none: a new one. */
        id: id.optional(),
        parentOrganizationId: id,
        childOrganizationId: id,
        orgConnectTypeId,
        orgConnectStatusTypeId,
        isEnabled: z.boolean(),
      })
      .refine(
        ({ orgConnectStatusTypeId: status, isEnabled }) => isEnabled === (status === 1 || status === 2),
        {
          error: 'A connection is enabled while it is requested or approved, and not after.',
          path: ['isEnabled'],
        },
      ),
  }),
  response: z.object({ orgConnectId: id }),
  errors: [
    'organization.not_found',
    'connection.itself',
    'connection.duplicate',
    'connection.not_possible',
    'connection.declined_lately',
    'connection.only_requested',
    'connection.not_open',
    'connection.not_to_answer',
    'connection.not_to_withdraw',
    'connection.no_enterprise',
    'connection.has_enterprise',
    'connection.grants_needed',
    'connection.circle',
    'connection.ended_by_enterprise',
    'connection.without_admin',
    'billing.payer_has_payer',
    'billing.has_children',
    'billing.child_has_payer',
  ],
});
