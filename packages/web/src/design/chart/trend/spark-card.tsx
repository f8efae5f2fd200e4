import classes from './spark-card.module.css';
import { TrendSpark, type TrendSparkProps } from './trend-spark.tsx';

export interface SparkCardProps extends TrendSparkProps {
  /** The newest score with its unit. */
  newest: string;
}

/** A spark with its measure and newest score above it. */
export function SparkCard({ newest, ...spark }: SparkCardProps) {
  return (
    <article className={classes.card} aria-label={spark.name}>
      <div className={classes.head}>
        <h3 className={classes.name}>{spark.name}</h3>
        <span className={classes.newest}>{newest}</span>
      </div>
      <TrendSpark {...spark} />
    </article>
  );
}
