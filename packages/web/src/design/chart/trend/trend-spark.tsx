import { type SparkDot, type SparkLayoutInput, sparkLayout, trendSummary } from './spark-layout.ts';
import classes from './trend-spark.module.css';

export interface TrendSparkProps extends SparkLayoutInput {
  /** The measure. */
  name: string;
}

/** Pixels: the whole, and the part that scores use; the rest is for event lines. */
const spark = { height: 64, top: 5, plot: 47, eventLine: 61 };

const vertical = (share: number) => spark.top + share * spark.plot;
const percent = (share: number) => `${share * 100}%`;

/** A measure over time, small: band and mean of the baseline, one dot a test, events below. Up is always better. */
export function TrendSpark({ name, points, baseline, isLowerBetter }: TrendSparkProps) {
  const input = { points, baseline, isLowerBetter };
  const { dots, band, mean, events } = sparkLayout(input);
  const line = dots
    .map((dot, index) => `${index === 0 ? 'M' : 'L'}${dot.x * 100} ${vertical(dot.y)}`)
    .join('');
  return (
    <svg
      role="img"
      aria-label={trendSummary(name, input)}
      width="100%"
      height={spark.height}
      className={classes.spark}
    >
      {band && (
        <rect
          data-part="band"
          x="0"
          width="100%"
          y={vertical(band.top)}
          height={Math.max(1, (band.bottom - band.top) * spark.plot)}
          className={classes.band}
        />
      )}
      {mean !== null && (
        <line x1="0" x2="100%" y1={vertical(mean)} y2={vertical(mean)} className={classes.mean} />
      )}
      {/* The line stretches with the card; dots must stay round, so they are placed in per cent outside of it. */}
      <svg
        aria-hidden="true"
        x="0"
        y="0"
        width="100%"
        height={spark.height}
        viewBox={`0 0 100 ${spark.height}`}
        preserveAspectRatio="none"
      >
        <path d={line} className={classes.line} />
      </svg>
      {dots.map((dot, index) => (
        <Dot key={`${dot.x}`} dot={dot} isNewest={index === dots.length - 1} />
      ))}
      {events.map((event) => (
        <line
          key={`${event.id}-${event.from}`}
          data-part="event"
          x1={percent(event.from)}
          x2={percent(event.to)}
          y1={spark.eventLine}
          y2={spark.eventLine}
          className={classes.event}
        />
      ))}
    </svg>
  );
}

function Dot({ dot, isNewest }: { dot: SparkDot; isNewest: boolean }) {
  const kind = dot.point.isExcluded ? 'excluded' : isNewest ? 'newest' : 'dot';
  return (
    <circle
      data-part={kind}
      data-level={dot.point.level}
      cx={percent(dot.x)}
      cy={vertical(dot.y)}
      r={{ excluded: 3, newest: 4.5, dot: 2.5 }[kind]}
      className={classes[kind]}
    />
  );
}
