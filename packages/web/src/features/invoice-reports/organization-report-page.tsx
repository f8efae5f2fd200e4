import {
  exportOrganizationReport,
  getOrganizationReport,
} from '@plumbline/contract/features/invoice-reports/organization-reports';
import { FilterCheckbox } from '../../design/form/filter-checkbox.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import type { OnAddressChange } from '../../platform/list/list-address.ts';
import { ListCard } from '../../platform/list/list-card.tsx';
import { listRequestOf } from '../../platform/list/list-request.ts';
import { usePagedList } from '../../platform/list/list-rows.ts';
import type { AddressOf } from '../../platform/navigation/page-address.ts';
import { DownloadReport } from './download-report.tsx';
import { FigureWords } from './figure-words.tsx';
import { organizationReportColumns } from './organization-report-columns.tsx';
import { filed } from './report-address.ts';

type OrganizationReportAddress = AddressOf<'/super-admin/reporting/organization-report'>;

export interface OrganizationReportPageProps {
  address: OrganizationReportAddress;
  onAddressChange: OnAddressChange<OrganizationReportAddress>;
}

/** All organizations with what is known of them; the active ones until somebody chooses otherwise (B136, B137). */
export function OrganizationReportPage({ address, onAddressChange }: OrganizationReportPageProps) {
  const { ActiveOnly } = address;
  const request = { ...listRequestOf(address), ActiveOnly };
  const list = usePagedList(getOrganizationReport, request, ({ report, totalCount }) => ({
    rows: report,
    totalCount,
  }));
  return (
    <ListCard
      label="Organization Report"
      noun="organizations"
      list={list}
      columns={organizationReportColumns}
      rowKey={(row) => String(row.organizationId)}
      address={address}
      onAddressChange={onAddressChange}
      searchLabel="Search by organization or its ID"
      isCopyable={false}
      unfiltered={{ ActiveOnly: true }}
      filters={
        <>
          <FilterCheckbox
            label="Active only"
            checked={ActiveOnly}
            onChange={(on) => onAddressChange({ ActiveOnly: on, PageNumber: 1 })}
          />
          <DownloadReport call={exportOrganizationReport} request={filed(request)} />
        </>
      }
      footer={
        <FigureWords
          report="organization"
          columns={organizationReportColumns}
          whole="Active organizations tested someone in the last 180 days. The download has every column."
        />
      }
      empty={<EmptyState title="No active organizations" text="No one was tested in the last 180 days." />}
    />
  );
}
