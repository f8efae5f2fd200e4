import {
  exportInvoiceReport,
  exportMissingInvoiceReport,
  exportUnpaidInvoiceReport,
  exportUnsentInvoiceReport,
  getInvoiceReport,
  getMissingInvoiceReport,
  getUnpaidInvoiceReport,
  getUnsentInvoiceReport,
} from '@plumbline/contract/features/invoice-reports/invoice-reports';
import { FilterCheckbox } from '../../design/form/filter-checkbox.tsx';
import { Stat, StatStrip } from '../../design/label/stat.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import { ListCard } from '../../platform/list/list-card.tsx';
import { listRequestOf } from '../../platform/list/list-request.ts';
import { usePagedList } from '../../platform/list/list-rows.ts';
import { DownloadReport } from './download-report.tsx';
import { type FigureAbout, FigureWords } from './figure-words.tsx';
import { InvoiceDaysFilter } from './invoice-days-filter.tsx';
import { InvoiceStateFilter } from './invoice-state-filter.tsx';
import { filed, type InvoiceReportsAddress, orderOf } from './report-address.ts';
import { generalColumns, missingColumns, unpaidColumns, unsentColumns } from './report-columns.tsx';

export interface ReportListProps {
  address: InvoiceReportsAddress;
  onAddressChange(change: Partial<InvoiceReportsAddress>, options?: { replace?: boolean }): void;
}

const bySearch = 'Search organization, ID or invoice';

/** Every invoice there is. */
export function GeneralReport({ address: given, onAddressChange }: ReportListProps) {
  const address = { ...given, ...orderOf('general', given) };
  const { state, startDate, endDate } = address;
  const request = {
    ...listRequestOf(address),
    state: state ?? null,
    startDate: startDate ?? null,
    endDate: endDate ?? null,
  };
  const list = usePagedList(getInvoiceReport, request, (reply) => reply);
  return (
    <ListCard
      label="Invoices"
      list={list}
      columns={generalColumns}
      rowKey={(row) => String(row.invoiceId)}
      address={address}
      onAddressChange={(change, options) =>
        onAddressChange(change as Partial<InvoiceReportsAddress>, options)
      }
      searchLabel={bySearch}
      isCopyable={false}
      unfiltered={{ state: undefined, startDate: undefined, endDate: undefined }}
      filters={
        <>
          <InvoiceStateFilter state={state} onAddressChange={onAddressChange} />
          <InvoiceDaysFilter startDate={startDate} endDate={endDate} onAddressChange={onAddressChange} />
          <DownloadReport call={exportInvoiceReport} request={filed(request)} />
        </>
      }
      empty={<EmptyState title="No invoices" text="No invoices have been created yet." />}
      footer={<FigureWords report="general" columns={generalColumns} />}
    />
  );
}

/** The figures above the unpaid report. */
const unpaidSums: readonly FigureAbout[] = [
  {
    label: 'Past due',
    about:
      'The amount still due on past-due invoices in this list, in US dollars. Disabled organizations are not included.',
  },
  { label: 'Unpaid invoices', about: 'All invoices in this list, past due or not.' },
];

/** What was sent and is not paid. */
export function UnpaidReport({ address: given, onAddressChange }: ReportListProps) {
  const address = { ...given, ...orderOf('unpaid', given) };
  const { includeDemo, includeResearch } = address;
  const request = { ...listRequestOf(address), includeDemo, includeResearch };
  const list = usePagedList(getUnpaidInvoiceReport, request, (reply) => reply);
  const change = (flags: Partial<InvoiceReportsAddress>) => onAddressChange({ ...flags, PageNumber: 1 });
  return (
    <>
      {list.reply !== undefined && (
        <StatStrip>
          <Stat label="Past due" value={list.reply.filteredTotal} />
          <Stat label="Unpaid invoices" value={list.reply.totalCount.toLocaleString('en-US')} />
        </StatStrip>
      )}
      <ListCard
        label="Unpaid invoices"
        list={list}
        columns={unpaidColumns}
        rowKey={(row) => String(row.invoiceId)}
        address={address}
        onAddressChange={(changed, options) =>
          onAddressChange(changed as Partial<InvoiceReportsAddress>, options)
        }
        searchLabel={bySearch}
        isCopyable={false}
        unfiltered={{ includeDemo: false, includeResearch: true }}
        filters={
          <>
            <FilterCheckbox
              label="Demo"
              checked={includeDemo}
              onChange={(on) => change({ includeDemo: on })}
            />
            <FilterCheckbox
              label="Research"
              checked={includeResearch}
              onChange={(on) => change({ includeResearch: on })}
            />
            <DownloadReport call={exportUnpaidInvoiceReport} request={filed(request)} />
          </>
        }
        empty={<EmptyState title="No unpaid invoices" text="All sent invoices are paid." />}
        footer={<FigureWords report="unpaid" columns={unpaidColumns} sums={unpaidSums} />}
      />
    </>
  );
}

/** Who was not billed for a year. */
export function MissingReport({ address: given, onAddressChange }: ReportListProps) {
  const address = { ...given, ...orderOf('missing', given) };
  const { includeDisabled } = address;
  const request = { ...listRequestOf(address), includeDisabled };
  const list = usePagedList(getMissingInvoiceReport, request, (reply) => reply);
  return (
    <ListCard
      label="Organizations missing invoices"
      noun="organizations"
      list={list}
      columns={missingColumns}
      rowKey={(row) => String(row.orgId)}
      address={address}
      onAddressChange={(change, options) =>
        onAddressChange(change as Partial<InvoiceReportsAddress>, options)
      }
      searchLabel="Search by organization or its ID"
      isCopyable={false}
      unfiltered={{ includeDisabled: false }}
      filters={
        <>
          <FilterCheckbox
            label="Disabled"
            checked={includeDisabled}
            onChange={(on) => onAddressChange({ includeDisabled: on, PageNumber: 1 })}
          />
          <DownloadReport call={exportMissingInvoiceReport} request={filed(request)} />
        </>
      }
      empty={
        <EmptyState
          title="No organization is missing an invoice"
          text="Every organization was billed within the last year."
        />
      }
      footer={<FigureWords report="missing" columns={missingColumns} />}
    />
  );
}

/** What was not sent, or not since it was changed, and why. */
export function UnsentReport({ address: given, onAddressChange }: ReportListProps) {
  const address = { ...given, ...orderOf('unsent', given) };
  const request = listRequestOf(address);
  const list = usePagedList(getUnsentInvoiceReport, request, (reply) => reply);
  return (
    <ListCard
      label="Unsent invoices"
      list={list}
      columns={unsentColumns}
      rowKey={(row) => String(row.id)}
      address={address}
      onAddressChange={(change, options) =>
        onAddressChange(change as Partial<InvoiceReportsAddress>, options)
      }
      searchLabel={bySearch}
      isCopyable={false}
      filters={<DownloadReport call={exportUnsentInvoiceReport} request={filed(request)} />}
      empty={
        <EmptyState
          title="No unsent invoices"
          text="The current version of every invoice was sent or voided."
        />
      }
      footer={<FigureWords report="unsent" columns={unsentColumns} />}
    />
  );
}
