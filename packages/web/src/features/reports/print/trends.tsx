import type { ReportTrend } from '@plumbline/contract';
import { formatScoreWithUnit } from '@plumbline/domain/clinical/comparison/format-score';
import { reportHeadings } from '@plumbline/domain/reports/report-words';
import { TrendSpark } from '../../../design/chart/trend/trend-spark.tsx';
import { Section } from '../../../platform/print/section.tsx';
import classes from './trends.module.css';

/** The course of each measure up to this test. */
export function Trends({ trends }: { trends: readonly ReportTrend[] }) {
  if (trends.length === 0) return null;
  return (
    <Section
      title={reportHeadings.trends}
      note="Up is better. Band: baseline low to high, dashed: its mean. Line below: event. Hollow: excluded."
    >
      <ul className={classes.trends}>
        {trends.map(({ measure, points, baseline }) => {
          return (
            <li key={measure.id}>
              <p className={classes.trendHead}>
                <span>{measure.shortLabel}</span>
                <span>{formatScoreWithUnit(measure, points.at(-1)?.score ?? null)}</span>
              </p>
              <TrendSpark
                name={measure.name}
                isLowerBetter={measure.direction === 'lowerIsBetter'}
                baseline={
                  baseline && { mean: baseline.score, low: baseline.lowScore, high: baseline.highScore }
                }
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
          );
        })}
      </ul>
    </Section>
  );
}
