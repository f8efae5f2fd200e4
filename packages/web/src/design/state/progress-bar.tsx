import classes from './progress-bar.module.css';

export interface ProgressBarProps {
  /** What is going on: `Importing`. */
  label: string;
  done: number;
  total: number;
  /** The same in words: `120 of 5,000 profiles`. */
  text: string;
}

/** How far work is that takes a while. */
export function ProgressBar({ label, done, total, text }: ProgressBarProps) {
  const percent = total === 0 ? 0 : Math.min(100, Math.round((done / total) * 100));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={text}
      className={classes.bar}
    >
      <span className={classes.done} style={{ inlineSize: `${percent}%` }} />
    </div>
  );
}
