import type { ChairPlan, ChairRun } from '@plumbline/domain';
import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { Screen } from '../../parts/screen.tsx';
import { useWords } from '../../words/language.ts';
import { RunningTime } from './running-time.tsx';
import classes from './stopwatch.module.css';
import type { TaskScreenProps } from './task-screen-props.ts';
import { useHiddenInterrupts } from './use-hidden-interrupts.ts';
import { YesNo } from './yes-no.tsx';

/** Thirty seconds in which somebody beside the person presses once for each full stand, and two questions after them. */
export function ChairScreen({ dispatch, onSkip, name, plan, run }: TaskScreenProps<ChairPlan, ChairRun>) {
  const words = useWords();
  const { stopwatch, chair } = words.tasks;
  const [startedAt, setStartedAt] = useState<number | null>(null);
  const [isOver, setOver] = useState(false);
  const [standsAtMs, setStands] = useState<readonly number[]>([]);
  const [isLastOverHalf, setOverHalf] = useState<boolean | null>(null);
  const [usedArms, setUsedArms] = useState<boolean | null>(null);
  useHiddenInterrupts(startedAt !== null && !isOver, dispatch);

  if (isOver)
    return (
      <Screen
        title={chair.over}
        actions={
          <Button
            variant="primary"
            disabled={isLastOverHalf === null || usedArms === null}
            onClick={() => {
              if (isLastOverHalf !== null && usedArms !== null)
                dispatch({ kind: 'part', part: { of: 'chair', standsAtMs, usedArms, isLastOverHalf } });
            }}
          >
            {words.actions.done}
          </Button>
        }
      >
        <p className={classes.time}>{chair.count(standsAtMs.length)}</p>
        <YesNo question={chair.overHalf} value={isLastOverHalf} onChange={setOverHalf} />
        <YesNo question={chair.usedArms} value={usedArms} onChange={setUsedArms} />
      </Screen>
    );
  return (
    <Screen
      title={name}
      actions={
        startedAt === null
          ? onSkip && (
              <Button variant="quiet" onClick={onSkip}>
                {words.actions.cannot}
              </Button>
            )
          : standsAtMs.length > 0 && (
              <Button variant="quiet" onClick={() => setStands((before) => before.slice(0, -1))}>
                {chair.takeBack}
              </Button>
            )
      }
    >
      {run.repeatReason !== null && startedAt === null && <p role="status">{stopwatch.interrupted}</p>}
      {startedAt !== null && (
        <>
          <RunningTime
            startedAt={startedAt}
            show={(passed) => stopwatch.seconds(Math.max(0, plan.durationMs - passed))}
            endsAfterMs={plan.durationMs}
            onEnd={() => setOver(true)}
          />
          <p className={classes.which}>{chair.count(standsAtMs.length)}</p>
        </>
      )}
      <button
        type="button"
        className={classes.big}
        data-kind={startedAt === null ? 'go' : 'stand'}
        onClick={({ timeStamp }) => {
          if (startedAt === null) setStartedAt(timeStamp);
          else setStands((before) => [...before, timeStamp - startedAt]);
        }}
      >
        {startedAt === null ? stopwatch.go : chair.stoodUp}
      </button>
    </Screen>
  );
}
