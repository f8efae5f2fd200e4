import type { getWebProfileDetail, ResponseOf } from '@plumbline/contract';
import { emptyTexts } from '@plumbline/contract/core/empty-texts';
import { trendTestCount } from '@plumbline/domain/clinical/comparison/trend';
import { useMemo } from 'react';
import { chartZoneName, chicagoTime } from '../../design/chart/chicago-time.ts';
import { RangeChart } from '../../design/chart/range/range-chart.tsx';
import type { TestSpacing } from '../../design/chart/trend/test-axis.ts';
import { TrendChart } from '../../design/chart/trend/trend-chart.tsx';
import { SegmentedControl } from '../../design/form/segmented-control.tsx';
import { IconChartLine } from '../../design/icon/tabler/chart-line.ts';
import { Card } from '../../design/layout/card.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import { hrefOf } from '../../platform/navigation/page-address.ts';
import { chartEvents, fileNameOf, measureCharts } from './measure-charts.ts';
import { rangeData, rangeRows } from './range-rows.tsx';
import { TrendLegend } from './trend-legend.tsx';
import classes from './trends.module.css';

/** How far the axes of the charts reach. */
export type ChartScale = 'scores' | 'full';

export interface TrendsTabProps {
  detail: ResponseOf<typeof getWebProfileDetail>;
  scale: ChartScale;
  spacing: TestSpacing;
}

/** How each measure went over the last tests, and where the newest test stands. */
export function TrendsTab({ detail, scale, spacing }: TrendsTabProps) {
  const { profile, newestTest, trends, events } = detail;
  const charts = useMemo(
    () => measureCharts(profile.id, trends, newestTest),
    [profile.id, trends, newestTest],
  );
  const areas = useMemo(() => chartEvents(events), [events]);
  const ranges = newestTest === null ? [] : rangeRows(newestTest);
  const hrefAt = (change: Partial<Pick<TrendsTabProps, 'scale' | 'spacing'>>) => {
    const chosen = { scale, spacing, ...change };
    return hrefOf('/profiles/$profileId/trends', {
      profileId: profile.id,
      scale: chosen.scale === 'full' ? chosen.scale : undefined,
      spacing: chosen.spacing === 'equal' ? chosen.spacing : undefined,
    });
  };

  if (charts.length === 0) {
    return (
      <EmptyState
        icon={<IconChartLine size={24} stroke={1.6} />}
        title={emptyTexts.trends}
        text="Trends start with the first balance, functional, eye or cognitive test."
      />
    );
  }
  return (
    <>
      {newestTest !== null && ranges.length > 0 && (
        <Card label="Newest test in its ranges">
          <RangeChart
            title="Newest test in its ranges"
            note={`${chicagoTime(Date.parse(newestTest.completedOn))}, ${chartZoneName}`}
            rows={ranges}
            data={rangeData(newestTest)}
            fileName={fileNameOf('Profile', profile.id, 'Ranges')}
          />
        </Card>
      )}
      <div className={classes.toolbar}>
        <p className={classes.note}>
          Last {trendTestCount} tests of each measure, {chartZoneName}. Up is better.
        </p>
        <TrendLegend hasBaseline />
        <SegmentedControl
          label="Distance between tests"
          value={spacing}
          segments={[
            { value: 'time', label: 'By date', href: hrefAt({ spacing: 'time' }) },
            { value: 'equal', label: 'Evenly spaced', href: hrefAt({ spacing: 'equal' }) },
          ]}
        />
        <SegmentedControl
          label="Axes"
          value={scale}
          segments={[
            { value: 'scores', label: 'Around scores', href: hrefAt({ scale: 'scores' }) },
            { value: 'full', label: 'Full range', href: hrefAt({ scale: 'full' }) },
          ]}
        />
      </div>
      <div className={classes.charts}>
        {charts.map((chart) => (
          <Card key={chart.measureId} label={chart.title}>
            <TrendChart
              title={chart.title}
              panels={chart.panels}
              events={areas}
              isFullScale={scale === 'full'}
              spacing={spacing}
              isOneOfMany
              height={220}
              aside={
                <>
                  {chart.newest.score} <span className={classes.unit}>{chart.newest.unit}</span>
                </>
              }
              fileName={chart.fileName}
            />
          </Card>
        ))}
      </div>
    </>
  );
}
