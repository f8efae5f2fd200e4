import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { instant } from '../../core/fields.ts';
import { withheld } from '../../core/withheld.ts';

const count = z.int().min(0);

/** A code that tests can come in under now. It is listed by its group, its profile, or as one for new people. */
export const activeCode = z.object({
  id: z.int(),
  code: z.string(),
  profileId: z.int().nullable(),
  profileName: withheld(z.string()),
  groupName: z.string().nullable(),
  protocolName: z.string().nullable(),
  endsOn: instant,
});
export type ActiveCode = z.infer<typeof activeCode>;

/** The numbers of people who need attention today, among the profiles that the viewer sees. */
export const dashboardFacts = z.object({
  /** Active profiles whose newest test is of today (the viewer's), and those of them with a red change in it or something that is of concern without
   * a baseline. */
  testedToday: count,
  worseToday: count,
  openEvents: count,
  /** Open events of profiles whose newest test is worse than their baseline, or severe or urgent without one. */
  worseEvents: count,
  /** Open events that started today or yesterday. */
  newEvents: count,
  /** Open events without a test for 48 hours, and the two that wait longest. */
  quietEvents: count,
  quietProfiles: z.array(z.object({ id: z.int(), lastName: withheld(z.string()) })).max(2),
  /** Active profiles, and those of them whose baseline is needed or invalid. */
  activeProfiles: count,
  baselineNotReady: count,
});
export type DashboardFacts = z.infer<typeof dashboardFacts>;

/** How many codes come with a dashboard; their number says how many there are. */
export const dashboardCodes = 5;

export const getDashboard = defineCall({
  path: 'Dashboard/GetDashboard',
  feature: 'dashboard',
  summary: 'How many people need attention today, and the active codes that end first.',
  permission: 'profile:read',
  reads: ['profile', 'test', 'event', 'code', 'group'],
  request: z.object({}),
  response: z.object({
    facts: dashboardFacts,
    activeCodeCount: count,
    activeCodes: z.array(activeCode).max(dashboardCodes),
  }),
});
