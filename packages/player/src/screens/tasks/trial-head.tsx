import type { TargetsPlan, TargetsRun } from '@plumbline/domain';
import { useWords } from '../../words/language.ts';
import classes from './choice-screen.module.css';
import type { TaskScreenProps } from './task-screen-props.ts';

/** Which trial is on, and a sentence: what is said now, or else why the trial is taken again. */
export function TrialHead({
  name,
  plan,
  run,
  isPractice,
  said,
}: TaskScreenProps<TargetsPlan, TargetsRun> & { said: string | null }) {
  const words = useWords();
  const of = isPractice ? plan.practiceCount : plan.trialCount;
  const count = words.trial.progress(Math.min(run.trials.length + 1, of), of);
  return (
    <>
      <h1 className="visually-hidden">{name}</h1>
      <p className={classes.progress}>{isPractice ? `${words.trial.practice} · ${count}` : count}</p>
      <p role="status" className={classes.message}>
        {said ?? (run.repeatReason === null ? words.eyes.follow[plan.task] : words.trial.interrupted)}
      </p>
    </>
  );
}
