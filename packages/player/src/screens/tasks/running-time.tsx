import { useEffect, useRef } from 'react';
import classes from './stopwatch.module.css';

interface RunningTimeProps {
  /** By the clock of events and frames. */
  startedAt: number;
  /** What is shown of the time that has passed. */
  show: (passedMs: number) => string;
  /** Ends after so long; null where it runs until somebody stops it. */
  endsAfterMs: number | null;
  onEnd: () => void;
}

const never = () => undefined;

/** A time that runs, drawn with each frame. A screen reader is not told each tenth of a second. */
export function RunningTime({ startedAt, show, endsAfterMs, onEnd }: RunningTimeProps) {
  const text = useRef<HTMLParagraphElement>(null);
  const latest = useRef({ show, onEnd });
  useEffect(() => {
    latest.current = { show, onEnd };
  });
  useEffect(() => {
    let isOn = true;
    const frame = (time: number) => {
      if (!isOn) return;
      const passed = Math.max(0, time - startedAt);
      if (text.current !== null) text.current.textContent = latest.current.show(passed);
      if (endsAfterMs !== null && passed >= endsAfterMs) latest.current.onEnd();
      else requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    return () => {
      isOn = false;
    };
  }, [startedAt, endsAfterMs]);
  return <p ref={text} className={classes.time} role="timer" aria-live="off" />;
}

/** Without an end of its own. */
export const StopwatchTime = (props: Pick<RunningTimeProps, 'startedAt' | 'show'>) => (
  <RunningTime {...props} endsAfterMs={null} onEnd={never} />
);
