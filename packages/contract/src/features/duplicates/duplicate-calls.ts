import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id } from '../../core/fields.ts';
import { pageFields } from '../../core/paging.ts';
import { dismissedDuplicate, duplicatePair, duplicateReport } from './duplicate-report.ts';

const feature = 'duplicates' as const;
const permission = 'report:duplicates' as const;
const twoProfiles = z.object({ profile1Id: id, profile2Id: id });
const nothing = z.object({});

export const getDuplicateProfiles = defineCall({
  path: 'Tools/GetDuplicateProfiles',
  feature,
  summary:
    'Profiles that may be one person as pairs, the surest first, as the newest finished report found them, and how far one is that is being made. Pairs that were dismissed, and people who are gone since, are not among them.',
  permission,
  reads: ['duplicate', 'profile'],
  request: z.object(pageFields(0)),
  response: z.object({
    /** Null until a report was made. */
    report: duplicateReport.nullable(),
    /** The report that is being made, or stopped before its end. */
    unfinished: duplicateReport.nullable(),
    duplicateProfiles: z.array(duplicatePair),
    totalRowCount: z.int(),
    dismissedCount: z.int(),
  }),
});

export const getDuplicateReport = defineCall({
  path: 'Tools/GetDuplicateReport',
  feature,
  summary:
    'Whether there is a report of possible duplicates, of when, and how far one is that is being made.',
  permission,
  reads: ['duplicate'],
  request: nothing,
  response: z.object({
    /** The newest that is ready; null until one was made. */
    report: duplicateReport.nullable(),
    /** The report that is being made, or stopped before its end. */
    unfinished: duplicateReport.nullable(),
  }),
});

export const startDuplicateReport = defineCall({
  path: 'Tools/StartDuplicateReport',
  feature,
  summary:
    'Looks for possible duplicates among all profiles of the organization, as a job. Asked again while one is made it takes that one up; the pairs of the last one stay until the new one is ready.',
  permission,
  changes: ['duplicate'],
  request: nothing,
  response: z.object({ report: duplicateReport }),
});

export const cancelDuplicateReport = defineCall({
  path: 'Tools/CancelDuplicateReport',
  feature,
  summary: 'Ends a report that is being made. The pairs of the last one stay.',
  permission,
  changes: ['duplicate'],
  request: z.object({ reportId: id }),
  response: nothing,
  errors: ['duplicates.report_not_found'],
});

export const dismissDuplicate = defineCall({
  path: 'Tools/DismissDuplicate',
  feature,
  summary:
    'Says that two profiles are not the same person. They are in no report from now on, until that is taken back.',
  permission,
  changes: ['duplicate'],
  request: twoProfiles,
  response: nothing,
  errors: ['profile.not_found', 'duplicates.same_profile'],
});

export const restoreDuplicate = defineCall({
  path: 'Tools/RestoreDuplicate',
  feature,
  summary: 'Takes back that two profiles are not the same person.',
  permission,
  changes: ['duplicate'],
  request: twoProfiles,
  response: nothing,
  errors: ['duplicates.not_dismissed'],
});

export const getDismissedDuplicates = defineCall({
  path: 'Tools/GetDismissedDuplicates',
  feature,
  summary: 'A page of the pairs that are not the same person, with who said so and when, the newest first.',
  permission,
  reads: ['duplicate', 'profile'],
  request: z.object(pageFields()),
  response: z.object({ dismissedDuplicates: z.array(dismissedDuplicate), totalRowCount: z.int() }),
});

/** All of them, for the list of all calls. */
export const duplicateCalls = [
  startDuplicateReport,
  cancelDuplicateReport,
  getDuplicateReport,
  getDuplicateProfiles,
  dismissDuplicate,
  restoreDuplicate,
  getDismissedDuplicates,
] as const;
