import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { fileReply } from '../../core/file-reply.ts';
import { pageFields } from '../../core/paging.ts';
import { organizationReportSorts } from './organization-report-headers.ts';
import {
  missingSubscriptionReportRow,
  organizationReportRow,
  subscriptionReportRow,
} from './organization-report-rows.ts';
import { reportHeader } from './report-header.ts';

const SearchString = z.string().trim().max(100).default('');
const SortAscending = z.boolean().default(true);
const chosen = {
  subscription: {
    SearchString,
    SortByColumn: z.literal(organizationReportSorts.subscription).default('organizationName'),
    SortAscending,
    /** Terms to come, and current ones that end within 90 days without one. */
    IsUpcoming: z.boolean().default(false),
    /** Terms that ended last. Neither: those that hold today. */
    IsPrevious: z.boolean().default(false),
  },
  missing: {
    SearchString,
    SortByColumn: z.literal(organizationReportSorts.missingSubscription).default('lastEndDate'),
    SortAscending: z.boolean().default(false),
  },
  organization: {
    SearchString,
    SortByColumn: z.literal(organizationReportSorts.organization).default('organizationName'),
    SortAscending,
    /** Those that tested somebody within 180 days. */
    ActiveOnly: z.boolean().default(true),
  },
};
const isOne = ({ IsUpcoming, IsPrevious }: { IsUpcoming: boolean; IsPrevious: boolean }) =>
  !(IsUpcoming && IsPrevious);
const one = { error: 'Choose the terms to come or those that ended.', path: ['IsPrevious'] };

const forStaff = { feature: 'invoice-reports', permission: 'report:internal', scope: 'staff' } as const;
const ofTerms = { ...forStaff, reads: ['subscription', 'organization', 'usage', 'billing'] } as const;
const ofOrganizations = { ...forStaff, reads: ['organization', 'billing', 'test', 'profile'] } as const;
const zip = fileReply('application/zip');
const reply = <Row extends z.ZodType>(row: Row) =>
  z.object({ headers: z.array(reportHeader), report: z.array(row), totalCount: z.int() });

export const getSubscriptionReport = defineCall({
  path: 'Report/GetSubscriptionReport',
  ...ofTerms,
  summary: 'One page of the organizations with a term that holds, ended last or is to come.',
  request: z.object({ ...pageFields(), ...chosen.subscription }).refine(isOne, one),
  response: reply(subscriptionReportRow),
});
export const exportSubscriptionReport = defineCall({
  path: 'Report/ExportSubscriptionReport',
  ...ofTerms,
  summary: 'The same as a zip file with one CSV file and a readme.',
  request: z.object(chosen.subscription).refine(isOne, one),
  response: zip,
});

export const getMissingSubscriptionReport = defineCall({
  path: 'Report/GetMissingSubscriptionReport',
  ...ofTerms,
  summary: 'One page of the payers that have neither a current term nor one to come.',
  request: z.object({ ...pageFields(), ...chosen.missing }),
  response: reply(missingSubscriptionReportRow),
});
export const exportMissingSubscriptionReport = defineCall({
  path: 'Report/ExportMissingSubscriptionReport',
  ...ofTerms,
  summary: 'The payers without a current or future term as a zip file with one CSV file and a readme.',
  request: z.object(chosen.missing),
  response: zip,
});

export const getOrganizationReport = defineCall({
  path: 'Report/GetOrganizationReport',
  ...ofOrganizations,
  summary: 'One page of all organizations with what is known of them, or of the active ones only.',
  request: z.object({ ...pageFields(), ...chosen.organization }),
  response: reply(organizationReportRow),
});
export const exportOrganizationReport = defineCall({
  path: 'Report/ExportOrganizationReport',
  ...ofOrganizations,
  summary: 'The organizations as a zip file with one CSV file and a readme.',
  request: z.object(chosen.organization),
  response: zip,
});
