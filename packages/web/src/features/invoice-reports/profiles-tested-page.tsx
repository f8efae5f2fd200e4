import {
  exportProfilesTestedReport,
  getProfilesTestedReport,
  longestReportDays,
} from '@plumbline/contract/features/invoice-reports/profiles-tested';
import { monthsAfterDay } from '@plumbline/domain/time/day-text';
import { useState } from 'react';
import { DayRange } from '../../design/form/day-range.tsx';
import { SelectInput } from '../../design/form/select-input.tsx';
import { Stat, StatStrip } from '../../design/label/stat.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import type { OnAddressChange } from '../../platform/list/list-address.ts';
import { ListCard } from '../../platform/list/list-card.tsx';
import { usePagedList } from '../../platform/list/list-rows.ts';
import type { AddressOf } from '../../platform/navigation/page-address.ts';
import { DownloadReport } from './download-report.tsx';
import { FigureWords } from './figure-words.tsx';
import classes from './invoice-reports.module.css';
import { profilesTestedColumns } from './report-columns.tsx';

type TestedAddress = AddressOf<'/org-management/reporting/profiles-tested-report'>;

/** The filter as specified: 0 all, 1 COVID only, 2 all others (B402). */
const testFilters = [
  { value: 0, label: 'All tests' },
  { value: 1, label: 'COVID-19 only' },
  { value: 2, label: 'Non-COVID-19 only' },
] as const;

export interface ProfilesTestedPageProps {
  address: TestedAddress;
  onAddressChange: OnAddressChange<TestedAddress>;
  /** The one organization that the report is of; null: all. */
  orgId: number | null;
  /** 'YYYY-MM-DD'. */
  today: string;
}

const number = (count: number) => count.toLocaleString('en-US');

/** Why the days cannot be asked for; null where they can. */
function daysProblem({ startDate, endDate }: { startDate: string; endDate: string }): string | null {
  if (endDate === '') return 'Choose a day';
  if (endDate < startDate) return 'The end date must not be before the start date.';
  const days = (Date.parse(endDate) - Date.parse(startDate)) / 86_400_000;
  return days > longestReportDays ? 'Choose a period of ten years or less.' : null;
}

/** How many people were tested between two days, by group; a year back to today until a person chooses otherwise (B077). */
export function ProfilesTestedPage({ address, onAddressChange, orgId, today }: ProfilesTestedPageProps) {
  const days = {
    startDate: address.startDate ?? monthsAfterDay(today, -12),
    endDate: address.endDate ?? today,
  };
  // While somebody types, a field may hold no day: the report stays as it was.
  const [typed, setTyped] = useState(days);
  const { SortByColumn, SortAscending, PageNumber, RowsPerPage, tests } = address;
  const filed = {
    ...days,
    SortByColumn,
    SortAscending,
    orgId,
    covidOnly: tests === 1,
    nonCovidOnly: tests === 2,
  };
  const list = usePagedList(getProfilesTestedReport, { ...filed, PageNumber, RowsPerPage }, (reply) => reply);
  const change = (part: Partial<typeof days>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    if (next.startDate !== '' && daysProblem(next) === null)
      onAddressChange({ ...next, PageNumber: 1 }, { replace: true });
  };
  const problem = daysProblem(typed);
  const whole = list.reply?.whole;
  return (
    <div className={classes.page}>
      {whole !== undefined && (
        <StatStrip>
          <Stat label="Profiles tested" value={number(whole.people)} />
          <Stat label="Tests" value={number(whole.tests)} />
          <Stat label="Baseline tests" value={number(whole.baselineTests)} />
          <Stat label="Other tests" value={number(whole.otherTests)} />
        </StatStrip>
      )}
      <ListCard
        title="Profiles Tested Report"
        label="Profiles tested"
        noun="groups"
        list={list}
        columns={profilesTestedColumns}
        rowKey={(row) => `${row.organizationId} ${row.groupId ?? 'none'}`}
        address={address}
        onAddressChange={(changed, options) => onAddressChange(changed as Partial<TestedAddress>, options)}
        footer={
          <FigureWords
            report="profilesTested"
            columns={profilesTestedColumns}
            whole="Dates are in Central Time and include the first and the last day. Someone in two groups is counted in both groups, but only once in the total above."
          />
        }
        filters={
          <>
            <DayRange days={typed} onChange={change} problem={problem} />
            <SelectInput
              label="Tests"
              isLabelHidden
              options={testFilters}
              value={tests}
              onChange={(chosen) => onAddressChange({ tests: chosen, PageNumber: 1 })}
            />
            <DownloadReport call={exportProfilesTestedReport} request={filed} />
          </>
        }
        empty={<EmptyState title="No profiles tested" text="No one was tested in this period." />}
      />
    </div>
  );
}
