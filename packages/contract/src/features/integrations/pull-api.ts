import { acknowledgedOutcomes, keyScopes } from '@plumbline/domain';
import { z } from 'zod';
import { calendarDate, id, instant } from '../../core/fields.ts';
import { definePartnerCall, type PartnerCall } from '../../core/partner-call.ts';
import { partnerRosterCalls } from '../roster/partner-roster.ts';

/** The most entries of one answer or request. */
export const maxPulled = 100;

export const getPartnerKey = definePartnerCall({
  method: 'GET',
  path: '/key',
  scope: 'anyKey',
  audits: null,
  summary: 'What the key is for and what it can do. A good first request for a new system.',
  query: null,
  body: null,
  response: z.object({
    organizationId: id,
    integrationId: id,
    /** Of the list of partners. */
    partnerId: z.int(),
    scopes: z.array(z.enum(keyScopes)),
    testsSince: instant.describe('Tests taken before this time are never returned.'),
  }),
  errors: [],
});

const isAmbiguous = z
  .boolean()
  .describe(
    'Several people in the organization have this external ID. Do not file anything under it, and answer `multipleMatches`.',
  );

export const getPartnerPeople = definePartnerCall({
  method: 'GET',
  path: '/people',
  scope: 'people:read',
  audits: 'profile',
  summary: 'People by the IDs the organization gave them. Unknown IDs are left out of the answer.',
  query: z.object({
    externalId: z
      .array(
        z
          .string()
          .min(1)
          .max(100)
          .regex(/^\P{Cc}*$/u, { error: 'Leave out control characters.' }),
      )
      .min(1)
      .max(maxPulled)
      .describe('Repeat the parameter for each ID.'),
  }),
  body: null,
  response: z.object({
    people: z.array(
      z.object({
        personId: id,
        externalId: z.string(),
        isAmbiguous,
        firstName: z.string(),
        lastName: z.string(),
        birthDate: calendarDate,
        sex: z.enum(['M', 'F']).nullable(),
      }),
    ),
  }),
  errors: [],
});

const pulledMeasure = z.object({
  measureId: z.int(),
  name: z.string(),
  score: z.number().nullable(),
  standing: z
    .enum(['counted', 'invalid', 'excluded', 'incomplete'])
    .describe('Only `counted` scores are used in comparisons.'),
});

const pulledTest = z.object({
  testId: id,
  revision: z
    .int()
    .describe('Increases with each correction. If you already have this revision, nothing has changed.'),
  status: z
    .enum(['final', 'amended', 'removed'])
    .describe('`amended`: replace what you have. `removed`: delete the test and its link to the person.'),
  changedAt: instant,
  content: z
    .object({
      personId: id,
      externalId: z.string(),
      isAmbiguous,
      completedAt: instant,
      utcOffsetMinutes: z.int().describe('The UTC offset where the test was taken.'),
      isNonBaseline: z.boolean(),
      isExcluded: z.boolean().describe('Staff excluded the test from all comparisons.'),
      measures: z.array(pulledMeasure),
      hasReport: z.boolean(),
      deliveryStatusId: z
        .int()
        .nullable()
        .describe('Integration delivery status, or null if it is not known.'),
    })
    .nullable()
    .describe('Null for a removed test.'),
});
export type PulledTest = z.infer<typeof pulledTest>;

export const getPartnerTests = definePartnerCall({
  method: 'GET',
  path: '/tests',
  scope: 'tests:read',
  audits: 'profile',
  summary: 'Tests that were added, corrected or removed after a cursor, oldest change first.',
  query: z.object({
    since: z
      .string()
      .max(200)
      .optional()
      .describe('The `next` value of the previous answer. Leave it out to start from the beginning.'),
    limit: z.coerce.number().int().min(1).max(maxPulled).default(maxPulled),
  }),
  body: null,
  response: z.object({
    tests: z.array(pulledTest).max(maxPulled),
    next: z.string().describe('Store it with the tests and send it in the next request.'),
    hasMore: z.boolean().describe('More data is available. Request the next page right away.'),
  }),
  errors: [],
});

export const getPartnerReport = definePartnerCall({
  method: 'GET',
  path: '/tests/:id/report',
  scope: 'reports:read',
  audits: 'profile',
  summary: 'The current clinical report of a test as a PDF.',
  query: null,
  body: null,
  response: 'application/pdf',
  errors: ['not_found', 'report.busy'],
});

export const acknowledgeDeliveries = definePartnerCall({
  method: 'POST',
  path: '/deliveries',
  scope: 'deliveries:write',
  audits: null,
  summary:
    'Reports what happened to tests in your system. You can report a test again later; the last report counts.',
  query: null,
  body: z.object({
    deliveries: z
      .array(z.object({ testId: id, outcome: z.enum(acknowledgedOutcomes) }))
      .min(1)
      .max(maxPulled),
  }),
  response: z.object({
    deliveries: z.array(
      z.object({
        testId: id,
        statusId: z.int().nullable().describe('Null if there is no such test for this key.'),
      }),
    ),
  }),
  errors: [],
});

/** Everything that systems of partners ask: the pull API, and a roster in. */
export const partnerCalls: readonly PartnerCall[] = [
  getPartnerKey,
  getPartnerPeople,
  getPartnerTests,
  getPartnerReport,
  acknowledgeDeliveries,
  ...partnerRosterCalls,
];
