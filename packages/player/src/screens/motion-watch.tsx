import type { MotionPhase } from '../motion/record-motion.ts';
import classes from './motion-watch.module.css';

/** The whole screen while the phone is at the chest, for whoever stands beside: what is done now, and the seconds left. */
export function MotionWatch({ phase, label }: { phase: MotionPhase; label: string }) {
  return (
    <main className={classes.watch} data-phase={phase.at}>
      <h1>{label}</h1>
      <p className={classes.seconds} role="timer">
        {phase.secondsLeft}
      </p>
    </main>
  );
}
