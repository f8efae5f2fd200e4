import {
  getHistoricalDailyTestCounts,
  getPortalOrgCount,
  getPortalProfileCount,
  getPortalTestCount,
  getPortalTestCountOfToday,
} from '@plumbline/contract/features/portal-counts/portal-counts';
import { portalSeries } from '@plumbline/domain/clinical/measures/test-series';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { Button } from '../../design/button/button.tsx';
import { chartCsv } from '../../design/chart/chart-data.ts';
import { ColumnChart } from '../../design/chart/columns/column-chart.tsx';
import { SegmentedControl } from '../../design/form/segmented-control.tsx';
import { SelectInput } from '../../design/form/select-input.tsx';
import { IconDownload } from '../../design/icon/tabler/download.ts';
import { Stat, StatStrip } from '../../design/label/stat.tsx';
import { Card } from '../../design/layout/card.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import { Skeleton } from '../../design/state/skeleton.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import { type QueryOutcome, queryFailure } from '../../platform/api/query-failure.tsx';
import { saveFile } from '../../platform/api/save-file.ts';
import type { OnAddressChange } from '../../platform/list/list-address.ts';
import type { AddressOf } from '../../platform/navigation/page-address.ts';
import { countedText } from './counted-text.ts';
import classes from './portal-counts.module.css';
import { columnsOf, everySeries, historyChoices, seriesWords } from './portal-series.ts';

type DashboardAddress = AddressOf<'/super-admin/reporting/sway-dashboard'>;

export interface StaffDashboardPageProps {
  address: DashboardAddress;
  onAddressChange: OnAddressChange<DashboardAddress>;
}

/** An open dashboard asks anew this often, so that it follows the hourly count. */
const everyMs = 5 * 60_000;

/** A figure once it is there. The message above the tiles says why there is none, and asks again. */
function figure(query: QueryOutcome, value: number | undefined): ReactNode {
  if (value !== undefined) return value.toLocaleString('en-US');
  return query.error === null ? <Skeleton width={96} height={32} /> : '–';
}

/** How much is tested in the whole portal, counted once an hour. */
export function StaffDashboardPage({ address, onAddressChange }: StaffDashboardPageProps) {
  const total = useQuery({ ...callQuery(getPortalTestCount, {}), refetchInterval: everyMs });
  const today = useQuery({ ...callQuery(getPortalTestCountOfToday, {}), refetchInterval: everyMs });
  const profiles = useQuery({ ...callQuery(getPortalProfileCount, {}), refetchInterval: everyMs });
  const organizations = useQuery({ ...callQuery(getPortalOrgCount, {}), refetchInterval: everyMs });
  const history = useQuery({ ...callQuery(getHistoricalDailyTestCounts, {}), refetchInterval: everyMs });
  const { series, days } = address;
  const reply = history.data;
  const columns = useMemo(
    () =>
      reply === undefined || reply.countedAt === null
        ? []
        : columnsOf(reply.days, series, { ...reply, shown: days }),
    [reply, series, days],
  );
  const words = seriesWords[series];
  const drawn = useMemo(
    () => [{ name: words.label, color: '--primary', isLine: days === 0 || days === 365 }],
    [words.label, days],
  );
  const sum = columns.reduce((all, { values }) => all + (values[0] ?? 0), 0);
  if (
    organizations.data?.countedAt != null &&
    organizations.data.totalOrgCount === 0 &&
    total.data?.totalTestCount === 0
  )
    return (
      <Card label="Tests each day">
        <EmptyState
          title="Nothing to count yet"
          text="This portal has only demo organizations, which are not counted. Counts start with the first real organization."
        />
      </Card>
    );
  return (
    <div className={classes.page}>
      {queryFailure('The counts did not load.', total, today, profiles, organizations)}
      <StatStrip>
        <Stat label="Total tests" value={figure(total, total.data?.totalTestCount)} />
        <Stat label="Tests today" value={figure(today, today.data?.todayTotalTestCount)} />
        <Stat label="Profiles" value={figure(profiles, profiles.data?.totalProfileCount)} />
        <Stat label="Organizations" value={figure(organizations, organizations.data?.totalOrgCount)} />
      </StatStrip>
      <p className={classes.about}>
        Tests since August 1, 2013, tests today, and current profiles and organizations. Demo organizations
        are not included. {reply !== undefined && countedText(reply)}
      </p>
      <Card label="Tests each day">
        {queryFailure('The days did not load.', history)}
        {reply === undefined ? (
          history.error === null && <Skeleton width="100%" height={320} />
        ) : (
          <>
            <div className={classes.filters}>
              <SelectInput
                label="Series"
                isLabelHidden
                options={portalSeries.map((value) => ({ value, label: seriesWords[value].label }))}
                value={series}
                onChange={(chosen) => onAddressChange({ series: chosen }, { replace: true })}
              />
              <SegmentedControl
                label="Days shown"
                value={String(days)}
                segments={historyChoices.map((choice) => ({
                  value: String(choice),
                  label: choice === 0 ? 'All' : String(choice),
                }))}
                onChange={(next) =>
                  onAddressChange(
                    { days: historyChoices.find((choice) => String(choice) === next) ?? days },
                    { replace: true },
                  )
                }
              />
              {reply.days.length > 0 && (
                <Button
                  icon={<IconDownload />}
                  onClick={() =>
                    saveFile({
                      blob: new Blob(['\uFEFF', chartCsv(everySeries(reply.days))], {
                        type: 'text/csv;charset=utf-8',
                      }),
                      fileName: 'daily-tests.csv',
                    })
                  }
                >
                  All days and series (CSV)
                </Button>
              )}
            </div>
            <ColumnChart
              title={`${words.label} each day`}
              note="Central Time"
              summary={`${sum.toLocaleString('en-US')} ${sum === 1 ? 'test' : 'tests'} in this period. This series counts ${words.about}. A test of several kinds counts once under each, and once in the total.`}
              columnHeader="Day"
              columns={columns}
              series={drawn}
              height={300}
              fileName={`daily-tests-${series}`}
              emptyView={
                <EmptyState
                  title="Not counted yet"
                  text="The first count appears within an hour after the portal starts for the first time."
                />
              }
            />
          </>
        )}
      </Card>
    </div>
  );
}
