import {
  exportEmailLogReport,
  getEmailLogReport,
} from '@plumbline/contract/features/invoice-reports/invoice-reports';
import { monthsAfterDay } from '@plumbline/domain/time/day-text';
import { type ReactNode, useState } from 'react';
import { DayRange } from '../../design/form/day-range.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import type { OnAddressChange } from '../../platform/list/list-address.ts';
import { ListCard } from '../../platform/list/list-card.tsx';
import { listRequestOf } from '../../platform/list/list-request.ts';
import { usePagedList } from '../../platform/list/list-rows.ts';
import type { AddressOf } from '../../platform/navigation/page-address.ts';
import { DownloadReport } from './download-report.tsx';
import { FigureWords } from './figure-words.tsx';
import { filed } from './report-address.ts';
import { emailLogColumns } from './report-columns.tsx';

type EmailLogAddress = AddressOf<'/super-admin/reporting/email-report'>;

export interface EmailLogPageProps {
  address: EmailLogAddress;
  onAddressChange: OnAddressChange<EmailLogAddress>;
  /** The one organization that the log is of; null: all. */
  orgId: number | null;
  /** 'YYYY-MM-DD'. */
  today: string;
  actions?: ReactNode;
}

/** The mails about invoices between two days; a month back to today until a person chooses otherwise (B128). */
export function EmailLogPage({ address, onAddressChange, orgId, today, actions }: EmailLogPageProps) {
  const days = {
    startDate: address.startDate ?? monthsAfterDay(today, -1),
    endDate: address.endDate ?? today,
  };
  // While somebody types, a field may hold no day: the log stays as it was.
  const [typed, setTyped] = useState(days);
  const request = { ...listRequestOf(address), ...days, orgId };
  const list = usePagedList(getEmailLogReport, request, (reply) => reply);
  const change = (part: Partial<typeof days>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    if (next.startDate !== '' && next.endDate !== '')
      onAddressChange({ ...next, PageNumber: 1 }, { replace: true });
  };
  return (
    <ListCard
      title="Billing Email Log"
      label="Billing emails"
      noun="emails"
      count={list.reply?.totalCount}
      list={list}
      columns={emailLogColumns}
      rowKey={(row) => String(row.id)}
      address={address}
      onAddressChange={onAddressChange}
      searchLabel="Search organization or invoice"
      isCopyable={false}
      filters={
        <>
          <DayRange
            days={typed}
            onChange={change}
            problem={
              typed.endDate < typed.startDate ? 'The end date must not be before the start date.' : null
            }
          />
          {actions}
          <DownloadReport call={exportEmailLogReport} request={filed(request)} />
        </>
      }
      empty={<EmptyState title="No billing emails" text="No billing email was sent between these days." />}
      footer={<FigureWords report="emailLog" columns={emailLogColumns} />}
    />
  );
}
