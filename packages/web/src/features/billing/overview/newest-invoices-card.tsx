import { getInvoices } from '@plumbline/contract/features/invoices/get-invoices';
import { useQuery } from '@tanstack/react-query';
import { Card } from '../../../design/layout/card.tsx';
import { AppLink } from '../../../design/link/app-link.tsx';
import { EmptyState } from '../../../design/state/empty-state.tsx';
import { DataTable } from '../../../design/table/data-table.tsx';
import { callQuery } from '../../../platform/api/call-query.ts';
import { queryFailure } from '../../../platform/api/query-failure.tsx';
import { invoiceColumns, payerInvoiceColumns } from '../../../records/billing/invoice-columns.tsx';
import { NoInvoicesText } from '../../../records/billing/no-invoices-text.tsx';
import { useOverviewLinks } from './overview-links.ts';

/** They are the newest ones: sorting these few by something else would look like a list of all. */
const columns = invoiceColumns.map((column) => ({ ...column, isSortable: false }));
const payerColumns = payerInvoiceColumns.map((column) => ({ ...column, isSortable: false }));

export interface NewestInvoicesCardProps {
  /** The number of invoices. */
  most?: number;
  /** What makes one the newest: the date on it, or its id. */
  newestBy?: 'invoiceDate' | 'id';
}

/** The newest invoices, each of which opens on its page. */
export function NewestInvoicesCard({ most = 4, newestBy = 'invoiceDate' }: NewestInvoicesCardProps) {
  const query = useQuery(
    callQuery(getInvoices, {
      PageNumber: 1,
      RowsPerPage: most,
      ...(newestBy === 'id' && { SortByColumn: newestBy }),
    }),
  );
  const links = useOverviewLinks();
  return (
    <Card title="Invoices" aside={<AppLink href={links.invoices}>View Invoices</AppLink>} isFlush>
      <DataTable
        label="Newest invoices"
        columns={(query.data?.organizations ?? []).length > 0 ? payerColumns : columns}
        rows={query.data?.invoices ?? []}
        rowKey={({ id }) => String(id)}
        rowHref={({ id }) => links.invoice(id)}
        isLoading={query.isPending}
        error={queryFailure('The invoices did not load.', query)}
        empty={<EmptyState title="No Invoices" text={<NoInvoicesText />} />}
      />
    </Card>
  );
}
