import {
  exportMissingSubscriptionReport,
  exportOrganizationReport,
  exportSubscriptionReport,
  getMissingSubscriptionReport,
  getOrganizationReport,
  getSubscriptionReport,
} from '@plumbline/contract';
import { type Found, pageOf } from '../../platform/database/page-of.ts';
import { handle } from '../../platform/http/handle.ts';
import { ok } from '../../platform/http/result.ts';
import {
  missingSubscriptionCells,
  organizationCells,
  subscriptionCells,
} from './organization-report-cells.ts';
import { readMissingSubscriptions, readOrganizations } from './read-organization-report.ts';
import { readSubscriptions } from './read-subscription-report.ts';
import { headersOf, listFilters, yesNo, zipOf } from './report-zip.ts';

const reportOf = <Row>({ rows, totalCount }: Found<Row>) => ({ report: rows, totalCount });

export const getSubscriptionReportHandler = handle(getSubscriptionReport, async ({ request, tx, now }) =>
  ok({
    headers: headersOf('subscription'),
    ...reportOf(await pageOf(request, (span) => readSubscriptions(tx, request, span, now))),
  }),
);
export const exportSubscriptionReportHandler = handle(
  exportSubscriptionReport,
  async ({ request, tx, now }) => {
    const kind = request.IsPrevious ? 'Previous' : request.IsUpcoming ? 'Renewal' : 'Current';
    const found = await readSubscriptions(tx, request, 'all', now);
    return zipOf(
      'subscription',
      `${kind} subscriptions`,
      subscriptionCells,
      found,
      listFilters(request),
      now,
    );
  },
);

export const getMissingSubscriptionReportHandler = handle(
  getMissingSubscriptionReport,
  async ({ request, tx, now }) =>
    ok({
      headers: headersOf('missingSubscription'),
      ...reportOf(await pageOf(request, (span) => readMissingSubscriptions(tx, request, span, now))),
    }),
);
export const exportMissingSubscriptionReportHandler = handle(
  exportMissingSubscriptionReport,
  async ({ request, tx, now }) =>
    zipOf(
      'missingSubscription',
      'Missing subscriptions',
      missingSubscriptionCells,
      await readMissingSubscriptions(tx, request, 'all', now),
      [
        ...listFilters(request),
        ['Without', 'demo, internal and disabled organizations, and organizations that another one pays for'],
      ],
      now,
    ),
);

export const getOrganizationReportHandler = handle(getOrganizationReport, async ({ request, tx, now }) =>
  ok({
    headers: headersOf('organization'),
    ...reportOf(await pageOf(request, (span) => readOrganizations(tx, request, span, now))),
  }),
);
export const exportOrganizationReportHandler = handle(
  exportOrganizationReport,
  async ({ request, tx, now }) =>
    zipOf(
      'organization',
      'Organizations',
      organizationCells,
      await readOrganizations(tx, request, 'all', now),
      [...listFilters(request), ['Active only', yesNo(request.ActiveOnly)]],
      now,
    ),
);
