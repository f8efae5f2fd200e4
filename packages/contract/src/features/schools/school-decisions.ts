import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id, instant } from '../../core/fields.ts';
import { pageFields } from '../../core/paging.ts';
import { schoolBusinessType } from './business-types.ts';
import { crmCompanyId } from './crm-company.ts';

/** What was decided of a company, by whom and when. */
export const schoolDecision = z.object({
  id,
  companyId: crmCompanyId,
  companyName: z.string(),
  businessType: schoolBusinessType,
  /** Null where the company was skipped. */
  schoolId: z.string().nullable(),
  schoolName: z.string().nullable(),
  decidedBy: z.string(),
  decidedOn: instant,
  reopenedOn: instant.nullable(),
});
export type SchoolDecision = z.infer<typeof schoolDecision>;

export const getSchoolDecisionsPaged = defineCall({
  path: 'Admin/GetSchoolDecisionsPaged',
  feature: 'schools',
  summary: 'What was decided of companies of the customer list, by whom and when, the newest first.',
  permission: 'tool:schoolIds',
  scope: 'staff',
  reads: ['schoolDecision'],
  request: z.object(pageFields()),
  response: z.object({
    decisions: z.array(schoolDecision),
    totalRowCount: z.int(),
    /** Whether there is a customer list: without one nothing can be decided. */
    isCrmConnected: z.boolean(),
  }),
});

export const reopenSchoolDecision = defineCall({
  path: 'Admin/ReopenSchoolDecision',
  feature: 'schools',
  summary:
    'Takes a decision back: the company has no identifier and is not skipped, so the tool comes to it again.',
  permission: 'tool:schoolIds',
  scope: 'staff',
  changes: ['crmCompany', 'schoolDecision'],
  request: z.object({ id }),
  response: z.object({}),
  errors: ['schools.no_crm', 'schools.crm_update_failed', 'schools.decision_not_found'],
});
