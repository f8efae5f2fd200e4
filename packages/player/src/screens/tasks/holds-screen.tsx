import { type HoldsPlan, type HoldsRun, isHoldLost } from '@plumbline/domain';
import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { Screen } from '../../parts/screen.tsx';
import { useWords } from '../../words/language.ts';
import { SessionActions } from '../session-actions.tsx';
import { RunningTime } from './running-time.tsx';
import classes from './stopwatch.module.css';
import type { TaskScreenProps } from './task-screen-props.ts';
import { useHiddenInterrupts } from './use-hidden-interrupts.ts';

/** One stance: go, then the full time or the moment in which the person moved, then keep it or time it again. */
export function HoldsScreen(props: TaskScreenProps<HoldsPlan, HoldsRun>) {
  const { dispatch, onSkip, name, plan, run } = props;
  const words = useWords();
  const { stopwatch, holds } = words.tasks;
  const [startedAt, setStartedAt] = useState<number | null>(null);
  const [end, setEnd] = useState<{ heldMs: number | null } | null>(null);
  const isRunning = startedAt !== null && end === null;
  useHiddenInterrupts(isRunning, dispatch);

  const stance = run.held.length;
  const which = (
    <>
      <p className={classes.which} role="status">
        {holds.stance(stance + 1, plan.stanceIds.length)}
        {run.repeatReason !== null && startedAt === null && ` · ${stopwatch.interrupted}`}
      </p>
      <p className={classes.how}>{holds.stances[stance]}</p>
    </>
  );
  if (end !== null)
    return (
      <Screen
        title={name}
        actions={
          <SessionActions
            label={stopwatch.keep}
            onNext={() => dispatch({ kind: 'part', part: { of: 'hold', ...end } })}
            onSkip={null}
          >
            <Button
              onClick={() => {
                setStartedAt(null);
                setEnd(null);
              }}
            >
              {stopwatch.again}
            </Button>
          </SessionActions>
        }
      >
        {which}
        <p className={classes.time}>{end.heldMs === null ? holds.notTried : stopwatch.seconds(end.heldMs)}</p>
        {isHoldLost(plan, end.heldMs) && stance + 1 < plan.stanceIds.length && <p>{holds.endsHere}</p>}
      </Screen>
    );
  return (
    <Screen
      title={name}
      actions={
        startedAt === null && (
          <>
            <Button onClick={() => setEnd({ heldMs: null })}>{holds.notTried}</Button>
            {onSkip && (
              <Button variant="quiet" onClick={onSkip}>
                {words.actions.cannot}
              </Button>
            )}
          </>
        )
      }
    >
      {which}
      {startedAt !== null && (
        <RunningTime
          startedAt={startedAt}
          show={(passed) => stopwatch.seconds(Math.min(plan.fullMs, passed))}
          endsAfterMs={plan.fullMs}
          onEnd={() => setEnd({ heldMs: plan.fullMs })}
        />
      )}
      <button
        type="button"
        className={classes.big}
        data-kind={isRunning ? 'stop' : 'go'}
        onClick={({ timeStamp }) => {
          if (startedAt === null) setStartedAt(timeStamp);
          else setEnd({ heldMs: Math.min(plan.fullMs, timeStamp - startedAt) });
        }}
      >
        {isRunning ? holds.moved : stopwatch.go}
      </button>
    </Screen>
  );
}
