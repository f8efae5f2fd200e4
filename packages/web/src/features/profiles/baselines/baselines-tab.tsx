import { emptyTexts } from '@plumbline/contract/core/empty-texts';
import { getProfileBaselines } from '@plumbline/contract/features/profiles/get-profile-baselines';
import { baselineStartMs } from '@plumbline/domain/clinical/comparison/occasions';
import { variabilityLooks } from '@plumbline/domain/clinical/comparison/variability';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Button } from '../../../design/button/button.tsx';
import { RangeLegend } from '../../../design/clinical/range-legend.tsx';
import { SegmentedControl } from '../../../design/form/segmented-control.tsx';
import { IconTarget } from '../../../design/icon/tabler/target.ts';
import { Card } from '../../../design/layout/card.tsx';
import { EmptyState } from '../../../design/state/empty-state.tsx';
import { Loading, Skeleton } from '../../../design/state/skeleton.tsx';
import { CopyTableButton } from '../../../design/table/copy-table-button.tsx';
import type { DataColumn } from '../../../design/table/data-column.ts';
import { DataTable } from '../../../design/table/data-table.tsx';
import { callQuery } from '../../../platform/api/call-query.ts';
import { queryFailure } from '../../../platform/api/query-failure.tsx';
import { hrefOf } from '../../../platform/navigation/page-address.ts';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { dateTimeText } from '../../../platform/time/time-texts.ts';
import { BaselineAdvice } from './baseline-advice.tsx';
import { BaselineCard } from './baseline-card.tsx';
import { type BaselineView, baselineViewsOf } from './baseline-view.ts';
import classes from './baselines.module.css';

export interface BaselinesTabProps {
  profileId: number;
  look: 'cards' | 'table';
  /** Opens the dialog that changes which tests count. */
  onAdjust: () => void;
}

/** What later tests are compared with: each baseline with the tests that make it, its norms, and what counts as a change. */
export function BaselinesTab({ profileId, look, onAdjust }: BaselinesTabProps) {
  const { permissions } = useCurrentUser();
  const query = useQuery(callQuery(getProfileBaselines, { id: profileId }));
  const views = useMemo(() => baselineViewsOf(query.data?.baselines ?? []), [query.data]);
  const failure = queryFailure('The baselines did not load.', query);
  if (query.data === undefined) {
    return (
      failure ?? (
        <Loading label="Loading Data...">
          <Skeleton height={320} />
        </Loading>
      )
    );
  }
  const adjust = permissions.includes('profile:write') && (
    <Button onClick={onAdjust}>Adjust Baseline Start Date</Button>
  );
  const basis = basisOf(query.data.baselineStartDate);
  if (views.length === 0) {
    return (
      <EmptyState
        icon={<IconTarget size={24} stroke={1.6} />}
        title={emptyTexts.baselines}
        text={`A baseline is the average of valid tests. Tests in an event and excluded tests do not count. ${basis}.`}
        actions={adjust}
      />
    );
  }
  return (
    <>
      {failure}
      <div className={classes.head}>
        <div className={classes.basis}>
          <h2>{basis}</h2>
          {query.data.falseAlarms && <p>{query.data.falseAlarms}</p>}
        </div>
        <SegmentedControl
          label="Show as"
          value={look}
          segments={[
            { value: 'cards', label: 'Cards', href: hrefOf('/profiles/$profileId/baselines', { profileId }) },
            {
              value: 'table',
              label: 'Table',
              href: hrefOf('/profiles/$profileId/baselines', { profileId, as: 'table' }),
            },
          ]}
        />
        {look === 'table' && <CopyTableButton columns={columns} rows={views} variant="bordered" />}
        {adjust}
      </div>
      <BaselineAdvice profileId={profileId} advice={query.data.advice} />
      {look === 'table' ? (
        <Card isFlush label="Baselines">
          <DataTable
            label="Baselines"
            columns={columns}
            rows={views}
            rowKey={({ key }) => key}
            empty={null}
          />
        </Card>
      ) : (
        <>
          <div className={classes.legend}>
            <RangeLegend />
          </div>
          <div className={classes.cards}>
            {views.map((view) => (
              <BaselineCard key={view.key} profileId={profileId} view={view} />
            ))}
          </div>
        </>
      )}
    </>
  );
}

function basisOf(baselineStartDate: string | null): string {
  const startMs = baselineStartMs(baselineStartDate);
  return startMs === null
    ? 'Calculated from all tests'
    : `Calculated from tests since ${dateTimeText(new Date(startMs).toISOString())}`;
}

const columns: readonly DataColumn<BaselineView>[] = [
  { id: 'name', header: 'Measure', value: ({ name }) => name, kind: 'name', phone: 'title' },
  {
    id: 'score',
    header: 'Baseline',
    value: ({ score, unit }) => `${score} ${unit}`.trim(),
    phone: 'aside',
    kind: 'number',
  },
  { id: 'low', header: 'Low', value: ({ low }) => low, kind: 'number', phone: 'none' },
  { id: 'high', header: 'High', value: ({ high }) => high, kind: 'number', phone: 'none' },
  { id: 'tests', header: 'Tests', value: ({ testCount }) => testCount, kind: 'number', phone: 'none' },
  {
    id: 'variability',
    header: 'Variability',
    value: ({ variability }) => variabilityLooks[variability].label,
    phone: 'detail',
  },
  { id: 'percentile', header: 'Percentile', value: ({ percentile }) => percentile, phone: 'detail' },
  { id: 'norms', header: 'Norms', value: ({ norms }) => norms ?? 'No norms', kind: 'quiet', phone: 'none' },
  {
    id: 'noise',
    header: 'Noise, 90%',
    value: ({ limits }) => limits.find(({ level }) => level === '90%')?.amount ?? null,
    kind: 'number',
    phone: 'none',
  },
];
