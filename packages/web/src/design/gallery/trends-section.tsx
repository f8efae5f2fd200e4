import { CalendarHeat, CalendarLegend } from '../chart/calendar/calendar-heat.tsx';
import { RangeChart } from '../chart/range/range-chart.tsx';
import { SparkCard } from '../chart/trend/spark-card.tsx';
import { TrendChart } from '../chart/trend/trend-chart.tsx';
import { Card } from '../layout/card.tsx';
import classes from './gallery.module.css';
import { calendarSample, chartEvents, chartSamples, rangeRowSamples, trendPoints } from './samples.ts';

const baseline = { mean: 88, low: 82, high: 93 };

/** The same course as a time: its numbers rise where balance falls, and the picture stays the same. */
const mirrored = trendPoints.map((point) => ({
  ...point,
  score: point.score === null ? null : 400 - 2 * point.score,
}));
const mirroredBaseline = { mean: 224, low: 214, high: 236 };

/** Sparks and the large chart. */
export function TrendsSection() {
  return (
    <>
      <div className={classes.fifths}>
        <SparkCard
          name="Balance (mBESS)"
          newest="71.4"
          points={trendPoints}
          baseline={baseline}
          isLowerBetter={false}
        />
        <SparkCard
          name="Lower is better"
          newest="257 ms"
          points={mirrored}
          baseline={mirroredBaseline}
          isLowerBetter
        />
        <SparkCard
          name="One test"
          newest="88.0"
          points={trendPoints.slice(0, 1)}
          baseline={null}
          isLowerBetter={false}
        />
        <SparkCard
          name="No baseline"
          newest="87.1"
          points={trendPoints.slice(2, 6)}
          baseline={null}
          isLowerBetter={false}
        />
      </div>
      <Card label="Trend chart">
        <TrendChart
          title="Balance and memory over time"
          panels={chartSamples}
          events={chartEvents}
          fileName="Balance_and_Memory"
        />
      </Card>
      <Card label="Range chart">
        <RangeChart
          title="Newest test in its ranges"
          note="10/6/26 3:42 pm"
          rows={rangeRowSamples}
          data={{
            columns: [{ header: 'Measure' }, { header: 'Score', isNumber: true }],
            rows: rangeRowSamples.map(({ name, score }) => [name, score]),
          }}
          fileName="Ranges"
        />
      </Card>
      <Card label="Calendar">
        <CalendarLegend />
        <CalendarHeat {...calendarSample} />
      </Card>
    </>
  );
}
