import type { MeasureAverage, TestedProfile } from '@plumbline/contract';
import { getTestedProfilesBySessionId } from '@plumbline/contract/features/codes/get-tested-profiles';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Chip } from '../../design/label/chip.tsx';
import { Card } from '../../design/layout/card.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import type { DataColumn } from '../../design/table/data-column.ts';
import { DataTable } from '../../design/table/data-table.tsx';
import { usePageInRange } from '../../design/table/use-page-in-range.ts';
import type { Tone } from '../../design/tones.ts';
import { pageQuery } from '../../platform/api/call-query.ts';
import { listRequestOf } from '../../platform/api/list-request.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { dateTimeText } from '../../platform/texts/time-texts.ts';
import classes from './codes.module.css';

export interface TestedProfilesProps {
  codeId: number;
  paging: { PageNumber: number; RowsPerPage: number };
  onPagingChange: (paging: { PageNumber: number; RowsPerPage: number }) => void;
}

/** Who was tested with a code, and with which results: whoever needs a look stands first. */
export function TestedProfiles({ codeId, paging, onPagingChange }: TestedProfilesProps) {
  const { viewingAsSuper } = useCurrentUser();
  const page = usePageInRange({ pageNumber: paging.PageNumber, rowsPerPage: paging.RowsPerPage });
  const query = useQuery(
    pageQuery(getTestedProfilesBySessionId, {
      id: codeId,
      ...listRequestOf({ ...paging, PageNumber: page.pageNumber }),
    }),
  );
  const { data } = query;
  page.learnCount(query.isPlaceholderData ? undefined : data?.totalRowCount);
  const rows = data?.testedProfiles ?? [];
  const columns = useMemo(
    () => columnsFor(data?.testedProfiles ?? [], viewingAsSuper),
    [data?.testedProfiles, viewingAsSuper],
  );
  return (
    <Card title="Tested profiles" {...(data === undefined ? {} : { count: data.totalRowCount })} isFlush>
      <DataTable
        label="Tested profiles"
        columns={columns}
        rows={rows}
        rowKey={({ profileId }) => String(profileId)}
        rowHref={({ profileId }) => `/profiles/${profileId}/overview`}
        paging={{
          pageNumber: page.pageNumber,
          rowsPerPage: paging.RowsPerPage,
          totalCount: data?.totalRowCount ?? 0,
        }}
        onPagingChange={({ pageNumber, rowsPerPage }) =>
          onPagingChange({ PageNumber: pageNumber, RowsPerPage: rowsPerPage })
        }
        isLoading={query.isPending}
        isRefreshing={query.isPlaceholderData}
        isCopyable
        toolbar={
          data !== undefined &&
          data.totalRowCount > 0 && (
            <p className={classes.summary}>
              {data.incompleteOrRedCount === 0
                ? 'Everybody is complete, and nobody is worse than their baseline.'
                : `${data.incompleteOrRedCount} of ${data.totalRowCount} incomplete or worse than their baseline.`}
            </p>
          )
        }
        error={queryFailure('The tested profiles did not load.', query)}
        empty={
          <EmptyState
            title="Nobody was tested with this code yet"
            text="Tests show here as soon as a phone sends them."
          />
        }
      />
    </Card>
  );
}

const nameOfTested = ({ firstName, lastName, profileId }: TestedProfile): string =>
  firstName === null && lastName === null
    ? `Profile ID: ${profileId}`
    : `${firstName ?? ''} ${lastName ?? ''}`.trim();

const stateOf = ({ measureAverageList }: TestedProfile): { word: string; tone: Tone } => {
  if (measureAverageList.some(({ changeLevel }) => changeLevel === 'bad'))
    return { word: 'Worse', tone: 'change-bad' };
  if (measureAverageList.some(({ isIncomplete }) => isIncomplete))
    return { word: 'Incomplete', tone: 'change-warning' };
  return { word: 'Complete', tone: 'status-active' };
};

const levelTones = { bad: 'change-bad', warning: 'change-warning' } as const;

/** A measure's mean, and how it stands beside the baseline where that is for the worse. */
function Average({ average }: { average: MeasureAverage | undefined }) {
  if (average === undefined) return '–';
  if (average.isIncomplete) return <Chip tone="change-warning">Not done</Chip>;
  const { changeLevel } = average;
  return (
    <>
      {average.display}{' '}
      {(changeLevel === 'bad' || changeLevel === 'warning') && (
        <Chip tone={levelTones[changeLevel]}>{average.changeWord}</Chip>
      )}
    </>
  );
}

function columnsFor(rows: readonly TestedProfile[], isSuperView: boolean): DataColumn<TestedProfile>[] {
  const measures = new Map(
    rows.flatMap(({ measureAverageList }) =>
      measureAverageList.map(({ measureId, name }) => [measureId, name] as const),
    ),
  );
  return [
    {
      id: 'name',
      header: 'Name',
      value: nameOfTested,
      kind: 'name',
      isHidden: isSuperView,
      phone: 'title',
    },
    {
      id: 'id',
      header: 'ID',
      value: ({ profileId }) => profileId,
      kind: isSuperView ? 'name' : 'quiet',
      phone: isSuperView ? 'title' : 'none',
    },
    {
      id: 'state',
      header: 'Tests',
      value: (row) => stateOf(row).word,
      cell: (row) => {
        const { word, tone } = stateOf(row);
        return <Chip tone={tone}>{word}</Chip>;
      },
      phone: 'aside',
    },
    {
      id: 'last',
      header: 'Last test',
      value: ({ lastCompletedOn }) => lastCompletedOn,
      cell: ({ lastCompletedOn }) => dateTimeText(lastCompletedOn),
      kind: 'quiet',
      phone: 'detail',
    },
    ...[...measures].map(([measureId, name]): DataColumn<TestedProfile> => {
      const find = ({ measureAverageList }: TestedProfile) =>
        measureAverageList.find((one) => one.measureId === measureId);
      return {
        id: `measure-${measureId}`,
        header: name,
        value: (row) => find(row)?.score ?? null,
        cell: (row) => <Average average={find(row)} />,
        phone: 'detail',
      };
    }),
  ];
}
