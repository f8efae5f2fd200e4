import type { ClinicalReport, ReportTrend } from '@plumbline/contract';
import { formatScoreWithUnit } from '@plumbline/domain/clinical/comparison/format-score';
import { reportHeadings } from '@plumbline/domain/reports/report-words';
import { hasCourse, trendsAtGlance } from '@plumbline/domain/reports/trends-at-glance';
import { TrendSpark } from '../../../design/chart/trend/trend-spark.tsx';
import { Section } from '../../../platform/print/section.tsx';
import classes from './trends.module.css';

const note =
  'Up is better. Band: baseline low to high, dashed: its mean. Line below: event. Hollow: excluded.';

/** The course of each measure up to this test. */
export function Trends({ trends }: { trends: readonly ReportTrend[] }) {
  if (!hasCourse(trends)) return null;
  return (
    <Section title={reportHeadings.trends} note={note}>
      <TrendList trends={trends} />
    </Section>
  );
}

/** The course of the measures beside the verdict on the first page. */
export function TrendsAtGlance({ report: { trends, measures } }: { report: ClinicalReport }) {
  const shown = trendsAtGlance(trends, measures);
  if (shown.length === 0) return null;
  return (
    <Section title={reportHeadings.atAGlance} note={note} isTogether>
      <TrendList trends={shown} isSmall />
    </Section>
  );
}

function TrendList({ trends, isSmall }: { trends: readonly ReportTrend[]; isSmall?: boolean }) {
  return (
    <ul className={classes.trends} data-small={isSmall}>
      {trends.map(({ measure, points, baseline }) => (
        <li key={measure.id}>
          <p className={classes.trendHead}>
            <span>{measure.name}</span>
            <span>{formatScoreWithUnit(measure, points.at(-1)?.score ?? null)}</span>
          </p>
          <TrendSpark
            name={measure.name}
            isLowerBetter={measure.direction === 'lowerIsBetter'}
            baseline={baseline && { mean: baseline.score, low: baseline.lowScore, high: baseline.highScore }}
            points={points.map(({ score, label, isExcluded, isEvent }) => ({
              score,
              display: formatScoreWithUnit(measure, score),
              time: label,
              level: 'none',
              isExcluded,
              eventId: isEvent ? 1 : null,
            }))}
          />
        </li>
      ))}
    </ul>
  );
}
