import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { instant } from '../../core/fields.ts';

export const getHeldTests = defineCall({
  path: 'Device/GetHeldTests',
  feature: 'devices',
  summary:
    'Tests that arrived but wait for staff, newest first, with the reason. Their data is kept as it arrived.',
  permission: 'test:read',
  reads: ['test'],
  request: z.object({
    PageNumber: z.int().min(1).max(1_000_000).default(1),
    RowsPerPage: z.int().min(1).max(100).default(10),
  }),
  response: z.object({
    heldTests: z.array(
      z.object({
        submissionId: z.int(),
        clientUuid: z.string(),
        profileId: z.int().nullable(),
        receivedOn: instant,
        completedOn: z.string(),
        reasonCode: z.string(),
        reason: z.string(),
        measureIds: z.array(z.int()),
      }),
    ),
    totalRowCount: z.int(),
  }),
});
