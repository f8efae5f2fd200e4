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
  summary: 'What the key is for, and what it may do: the first request of a new system.',
  query: null,
  body: null,
  response: z.object({
    organizationId: id,
    integrationId: id,
    /** Of the list of partners. */
    partnerId: z.int(),
    scopes: z.array(z.enum(keyScopes)),
    testsSince: instant.describe('Tests that were taken before are never answered.'),
  }),
  errors: [],
});

const isAmbiguous = z
  .boolean()
  .describe(
    'Several people of the organization have this external id: file nothing under it, and answer `multipleMatches`.',
  );

export const getPartnerPeople = definePartnerCall({
  method: 'GET',
  path: '/people',
  scope: 'people:read',
  audits: 'profile',
  summary:
    'People by the ids that the organization gave them. Ids that nobody has are left out of the answer.',
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
      .describe('Repeated, once for each id.'),
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
    .describe('Only `counted` scores are compared with others.'),
});

const pulledTest = z.object({
  testId: id,
  revision: z
    .int()
    .describe('Grows with each correction. A test with a revision that you have is the same as yours.'),
  status: z
    .enum(['final', 'amended', 'removed'])
    .describe('`amended` replaces what you have. `removed`: take it out, and whose it was with it.'),
  changedAt: instant,
  content: z
    .object({
      personId: id,
      externalId: z.string(),
      isAmbiguous,
      completedAt: instant,
      utcOffsetMinutes: z.int().describe('Of the place where it was taken.'),
      isNonBaseline: z.boolean(),
      isExcluded: z.boolean().describe('Somebody took it out of all comparisons.'),
      measures: z.array(pulledMeasure),
      hasReport: z.boolean(),
      deliveryStatusId: z
        .int()
        .nullable()
        .describe('Integration delivery status; null: nothing is known of it.'),
    })
    .nullable()
    .describe('Null of a removed one.'),
});
export type PulledTest = z.infer<typeof pulledTest>;

export const getPartnerTests = definePartnerCall({
  method: 'GET',
  path: '/tests',
  scope: 'tests:read',
  audits: 'profile',
  summary: 'Tests that are new, corrected or removed since a cursor, oldest change first.',
  query: z.object({
    since: z
      .string()
      .max(200)
      .optional()
      .describe('The `next` of the answer before; left out: from the beginning.'),
    limit: z.coerce.number().int().min(1).max(maxPulled).default(maxPulled),
  }),
  body: null,
  response: z.object({
    tests: z.array(pulledTest).max(maxPulled),
    next: z.string().describe('Store it together with the tests, and ask with it the next time.'),
    hasMore: z.boolean().describe('Ask again at once.'),
  }),
  errors: [],
});

export const getPartnerReport = definePartnerCall({
  method: 'GET',
  path: '/tests/:id/report',
  scope: 'reports:read',
  audits: 'profile',
  summary: 'The clinical report of a test as it is now, as PDF.',
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
    'Says what became of tests in your system. It may be said again, and otherwise later; the last word counts.',
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
        statusId: z.int().nullable().describe('Null: there is no such test for this key.'),
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
