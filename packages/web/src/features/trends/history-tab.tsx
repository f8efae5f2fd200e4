import type { getWebProfileDetail, HistoryTest, ResponseOf } from '@plumbline/contract';
import { emptyTexts } from '@plumbline/contract/core/empty-texts';
import { getProfileHistory } from '@plumbline/contract/features/profiles/get-profile-history';
import { historyTestCount } from '@plumbline/domain/clinical/comparison/trend';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Button } from '../../design/button/button.tsx';
import { TrendChart } from '../../design/chart/trend/trend-chart.tsx';
import { IconDownload } from '../../design/icon/tabler/download.ts';
import { IconHistory } from '../../design/icon/tabler/history.ts';
import { Card } from '../../design/layout/card.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import { Skeleton } from '../../design/state/skeleton.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import { pageOfRows } from '../../design/table/page-of-rows.ts';
import { tableCsv } from '../../design/table/table-csv.ts';
import { useIsPhone } from '../../design/use-is-phone.ts';
import { callQuery } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { saveFile } from '../../platform/api/save-file.ts';
import type { OnAddressChange, SomeListAddress } from '../../platform/list/list-address.ts';
import { hrefOf } from '../../platform/navigation/page-address.ts';
import classes from './history.module.css';
import { historyPanels, isMixed } from './history-chart.ts';
import { historyColumns } from './history-columns.tsx';
import { chartEvents, fileNameOf } from './measure-charts.ts';
import { TrendLegend } from './trend-legend.tsx';

/** The page of the table. */
type HistoryAddress = SomeListAddress;
type ProfileDetail = ResponseOf<typeof getWebProfileDetail>;

export interface HistoryTabProps {
  detail: ProfileDetail;
  address: HistoryAddress;
  onAddressChange: OnAddressChange<HistoryAddress>;
}

/** Every test of a profile but the COVID-19 screenings: all of them as a table, the last of them as lines. */
export function HistoryTab({ detail, address, onAddressChange }: HistoryTabProps) {
  const history = useQuery(callQuery(getProfileHistory, { id: detail.profile.id }));
  const failure = queryFailure('The test history did not load.', history);
  if (history.data === undefined) {
    return (
      failure ?? (
        <>
          <p role="status">Loading Test History...</p>
          <Skeleton width="100%" height={480} />
        </>
      )
    );
  }
  const { tests } = history.data;
  if (tests.length === 0) {
    return (
      <EmptyState
        icon={<IconHistory size={24} stroke={1.6} />}
        title={emptyTexts.history}
        text="Tests appear here once the first one is taken. COVID-19 screenings are not included."
      />
    );
  }
  return (
    <div className={classes.stack}>
      {failure}
      <HistoryTable
        profileId={detail.profile.id}
        tests={tests}
        address={address}
        onAddressChange={onAddressChange}
      />
      <HistoryChart detail={detail} tests={tests} />
    </div>
  );
}

/** Pixels for each panel of the chart. */
const panelHeight = 190;

function HistoryChart({ detail, tests }: { detail: ProfileDetail; tests: readonly HistoryTest[] }) {
  const panels = useMemo(() => historyPanels(tests), [tests]);
  const events = useMemo(() => chartEvents(detail.events), [detail.events]);
  const drawn = panels.filter(({ series }) => series.some(({ values }) => values.length > 0)).length;
  if (drawn === 0) return null;
  return (
    <Card label={`Last ${historyTestCount} tests`}>
      <TrendChart
        title={`Last ${historyTestCount} tests`}
        panels={panels}
        events={events}
        height={60 + drawn * panelHeight}
        fileName={fileNameOf('Profile', detail.profile.id, 'History')}
      />
      <TrendLegend hasBaseline={false} />
      {isMixed(tests) && (
        <p className={classes.note}>
          These tests were answered in different ways. Touch takes longer than motion, so compare only tests
          answered the same way.
        </p>
      )}
    </Card>
  );
}

interface HistoryTableProps {
  profileId: number;
  /** Newest first. */
  tests: readonly HistoryTest[];
  address: HistoryAddress;
  onAddressChange: OnAddressChange<HistoryAddress>;
}

function HistoryTable({ profileId, tests, address, onAddressChange }: HistoryTableProps) {
  const isPhone = useIsPhone();
  const columns = useMemo(() => historyColumns(tests, isPhone), [tests, isPhone]);
  const { rows, paging } = pageOfRows(tests, {
    pageNumber: address.PageNumber,
    rowsPerPage: address.RowsPerPage,
  });
  const save = () =>
    saveFile({
      blob: new Blob(['\uFEFF', tableCsv(historyColumns(tests, false), tests)], {
        type: 'text/csv;charset=utf-8',
      }),
      fileName: `${fileNameOf('Profile', profileId, 'All_Tests')}.csv`,
    });
  return (
    <Card isFlush label="All tests">
      <DataTable
        label="All tests"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => String(id)}
        rowHref={({ id }) =>
          hrefOf('/profiles/$profileId/overview', { profileId, view: 'tests', testId: id })
        }
        paging={paging}
        onPagingChange={({ pageNumber, rowsPerPage }) =>
          onAddressChange({ PageNumber: pageNumber, RowsPerPage: rowsPerPage })
        }
        isDense
        toolbar={
          <div className={classes.toolbar}>
            <h2>All tests</h2>
            <Button icon={<IconDownload />} onClick={save}>
              Download CSV
            </Button>
          </div>
        }
        empty={null}
      />
    </Card>
  );
}
