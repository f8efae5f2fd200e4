import {
  exportMissingSubscriptionReport,
  exportSubscriptionReport,
  getMissingSubscriptionReport,
  getSubscriptionReport,
} from '@plumbline/contract/features/invoice-reports/organization-reports';
import { SegmentedControl } from '../../design/form/segmented-control.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import type { OnAddressChange } from '../../platform/list/list-address.ts';
import { ListCard } from '../../platform/list/list-card.tsx';
import { listRequestOf } from '../../platform/list/list-request.ts';
import { usePagedList } from '../../platform/list/list-rows.ts';
import { type AddressOf, hrefOf } from '../../platform/navigation/page-address.ts';
import { DownloadReport } from './download-report.tsx';
import { FigureWords } from './figure-words.tsx';
import classes from './invoice-reports.module.css';
import { missingSubscriptionColumns, subscriptionColumns } from './organization-report-columns.tsx';
import { orderOf } from './report-address.ts';

type SubscriptionReportAddress = AddressOf<'/super-admin/reporting/subscription-report'>;

export interface SubscriptionReportPageProps {
  address: SubscriptionReportAddress;
  onAddressChange: OnAddressChange<SubscriptionReportAddress>;
}

const kinds = ['previous', 'current', 'renewal', 'missing'] as const;
const labels = { previous: 'Previous', current: 'Current', renewal: 'Renewal', missing: 'Missing' } as const;
const flagsOf = (kind: 'previous' | 'current' | 'renewal') => ({
  IsPrevious: kind === 'previous',
  IsUpcoming: kind === 'renewal',
});
const about = {
  previous: 'The most recent ended term of each product family. “Used %” and the price are for that term.',
  current:
    'The current term of each product family. “Used %” is the number of people tested per 100 credits.',
  renewal:
    'Next terms, and current terms that end within 90 days without a next term. “Change %” compares each with the previous term, per billing cycle.',
} as const;
const setupOf = ({ organizationId }: { organizationId: number }) =>
  `/subscription/setup?orgId=${organizationId}`;

/** The four reports of subscriptions, each with a download of its own (B129 to B131). */
export function SubscriptionReportPage(props: SubscriptionReportPageProps) {
  const { report, SearchString } = props.address;
  // A file has the order of its table: the chosen one where that is on show.
  const orderOfFile = (kind: (typeof kinds)[number]) =>
    kind === report ? props.address : { SortByColumn: '', SortAscending: undefined };
  return (
    <div className={classes.page}>
      <div className={classes.choices}>
        <SegmentedControl
          label="Report"
          value={report}
          segments={kinds.map((value) => ({
            value,
            label: labels[value],
            href: hrefOf('/super-admin/reporting/subscription-report', {
              report: value === 'current' ? undefined : value,
            }),
          }))}
        />
      </div>
      <fieldset className={`${classes.filters} ${classes.downloads}`} aria-label="Downloads">
        {kinds.map((kind) =>
          kind === 'missing' ? (
            <DownloadReport
              key={kind}
              call={exportMissingSubscriptionReport}
              request={{ SearchString, ...orderOf('missingSubscription', orderOfFile(kind)) }}
              label={`Download ${labels[kind]}`}
            />
          ) : (
            <DownloadReport
              key={kind}
              call={exportSubscriptionReport}
              request={{ SearchString, ...orderOf('subscription', orderOfFile(kind)), ...flagsOf(kind) }}
              label={`Download ${labels[kind]}`}
            />
          ),
        )}
      </fieldset>
      {report === 'missing' ? <Missing {...props} /> : <Terms key={report} {...props} kind={report} />}
    </div>
  );
}

function Terms({
  address: given,
  onAddressChange,
  kind,
}: SubscriptionReportPageProps & { kind: 'previous' | 'current' | 'renewal' }) {
  const address = { ...given, ...orderOf('subscription', given) };
  const list = usePagedList(
    getSubscriptionReport,
    { ...listRequestOf(address), ...flagsOf(kind) },
    ({ report, totalCount }) => ({ rows: report, totalCount }),
  );
  return (
    <ListCard
      label={`${labels[kind]} subscriptions`}
      list={list}
      columns={subscriptionColumns}
      rowKey={(row) => String(row.organizationId)}
      rowHref={setupOf}
      address={address}
      onAddressChange={(change, options) =>
        onAddressChange(change as Partial<SubscriptionReportAddress>, options)
      }
      searchLabel="Search by organization or its ID"
      isCopyable={false}
      footer={<FigureWords report="subscription" columns={subscriptionColumns} whole={about[kind]} />}
      empty={<EmptyState title={`No ${kind} subscriptions`} text="No organization has one." />}
    />
  );
}

function Missing({ address: given, onAddressChange }: SubscriptionReportPageProps) {
  const address = { ...given, ...orderOf('missingSubscription', given) };
  const list = usePagedList(
    getMissingSubscriptionReport,
    listRequestOf(address),
    ({ report, totalCount }) => ({ rows: report, totalCount }),
  );
  return (
    <ListCard
      label="Missing subscriptions"
      list={list}
      columns={missingSubscriptionColumns}
      rowKey={(row) => String(row.organizationId)}
      rowHref={setupOf}
      address={address}
      onAddressChange={(change, options) =>
        onAddressChange(change as Partial<SubscriptionReportAddress>, options)
      }
      searchLabel="Search by organization or its ID"
      isCopyable={false}
      footer={
        <FigureWords
          report="missingSubscription"
          columns={missingSubscriptionColumns}
          whole="Organizations that pay but have no current or future term. Demo, internal and disabled organizations are not included."
        />
      }
      empty={<EmptyState title="No missing subscriptions" text="Every organization that pays has a term." />}
    />
  );
}
