import type { WalksPlan, WalksRun } from '@plumbline/domain';
import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { Screen } from '../../parts/screen.tsx';
import { useWords } from '../../words/language.ts';
import formClasses from '../form.module.css';
import { SessionActions } from '../session-actions.tsx';
import { StopwatchTime } from './running-time.tsx';
import classes from './stopwatch.module.css';
import type { TaskScreenProps } from './task-screen-props.ts';
import { useHiddenInterrupts } from './use-hidden-interrupts.ts';

/** A stopwatch for somebody beside the person: go, stop, then keep the walk or time it again. */
export function WalksScreen(props: TaskScreenProps<WalksPlan, WalksRun>) {
  const { dispatch, onSkip, name, plan, run } = props;
  const words = useWords();
  const { stopwatch } = words.tasks;
  const [startedAt, setStartedAt] = useState<number | null>(null);
  const [end, setEnd] = useState<{ durationMs: number | null } | null>(null);
  const [hadFault, setFault] = useState(false);
  const isRunning = startedAt !== null && end === null;
  useHiddenInterrupts(isRunning, dispatch);

  const again = () => {
    setStartedAt(null);
    setEnd(null);
    setFault(false);
  };
  const which = (
    <p className={classes.which} role="status">
      {stopwatch.walk(run.trials.length + 1, plan.trialCount)}
      {run.repeatReason !== null && startedAt === null && ` · ${stopwatch.interrupted}`}
    </p>
  );
  if (end !== null)
    return (
      <Screen
        title={name}
        actions={
          <SessionActions
            label={stopwatch.keep}
            onNext={() => dispatch({ kind: 'part', part: { of: 'walk', ...end, hadFault } })}
            onSkip={null}
          >
            <Button onClick={again}>{stopwatch.again}</Button>
          </SessionActions>
        }
      >
        {which}
        <p className={classes.time}>
          {end.durationMs === null ? stopwatch.notFinished : stopwatch.seconds(end.durationMs)}
        </p>
        <div className={formClasses.choices}>
          <label>
            <input type="checkbox" checked={hadFault} onChange={(event) => setFault(event.target.checked)} />
            {stopwatch.hadFault}
          </label>
        </div>
      </Screen>
    );
  return (
    <Screen
      title={name}
      actions={
        isRunning ? (
          <>
            <Button onClick={() => setFault(!hadFault)} aria-pressed={hadFault}>
              {stopwatch.hadFault}
              {hadFault && ' ✓'}
            </Button>
            <Button variant="quiet" onClick={() => setEnd({ durationMs: null })}>
              {stopwatch.notFinished}
            </Button>
          </>
        ) : (
          onSkip && (
            <Button variant="quiet" onClick={onSkip}>
              {words.actions.cannot}
            </Button>
          )
        )
      }
    >
      {which}
      {startedAt !== null && <StopwatchTime startedAt={startedAt} show={stopwatch.seconds} />}
      <button
        type="button"
        className={classes.big}
        data-kind={isRunning ? 'stop' : 'go'}
        onClick={({ timeStamp }) => {
          if (startedAt === null) setStartedAt(timeStamp);
          else setEnd({ durationMs: timeStamp - startedAt });
        }}
      >
        {isRunning ? stopwatch.stop : stopwatch.go}
      </button>
    </Screen>
  );
}
