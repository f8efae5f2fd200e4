import { type CountingPlan, type CountingRun, foundNumbers, gridOf, placeOf } from '@plumbline/domain';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { Screen } from '../../parts/screen.tsx';
import { isWindowLeft, listenForLeaving } from '../../trial/listen-for-presses.ts';
import { useWords } from '../../words/language.ts';
import classes from './counting-screen.module.css';
import { isOwnPress } from './is-own-press.ts';
import type { TaskScreenProps } from './task-screen-props.ts';
import { useGridKeys } from './use-grid-keys.ts';

/** A grid of numbers. The time counts from the frame in which it appeared to each press. */
export function CountingScreen(props: TaskScreenProps<CountingPlan, CountingRun>) {
  const { session, dispatch, onSkip, name, plan, run, pressedWith } = props;
  const words = useWords();
  const grid = useRef<HTMLFieldSetElement>(null);
  const shownAt = useRef<number | null>(null);
  const [isOtherInput, setOtherInput] = useState(false);
  const [wrong, setWrong] = useState<number | null>(null);
  const cell = useGridKeys(plan.count, plan.columnCount);
  const { attemptCount } = run;

  // A grid that is taken again appears anew.
  useEffect(() => {
    const left = new AbortController();
    shownAt.current = null;
    requestAnimationFrame((time) => {
      if (left.signal.aborted || grid.current === null) return;
      shownAt.current = time;
      grid.current.dataset.attempt = `${attemptCount}`;
      grid.current.querySelector<HTMLElement>('button[tabindex="0"]')?.focus();
    });
    listenForLeaving(left.signal, () => {
      left.abort();
      dispatch({ kind: 'part', part: { of: 'interrupted', cause: 'windowLeft' } });
      if (isWindowLeft()) dispatch({ kind: 'pause' });
    });
    return () => left.abort();
  }, [attemptCount, dispatch]);

  const found = foundNumbers(plan, run);
  const wanted = plan.isReverse ? plan.count - found.length : found.length + 1;
  const press = (number: number, time: number) => {
    if (shownAt.current === null) return;
    setWrong(number === wanted ? null : number);
    setOtherInput(false);
    dispatch({ kind: 'part', part: { of: 'touch', number, atMs: time - shownAt.current } });
  };
  return (
    <Screen
      title={name}
      actions={
        onSkip && (
          <Button variant="quiet" onClick={onSkip}>
            {words.actions.cannot}
          </Button>
        )
      }
    >
      <p role="status" className={classes.message}>
        {isOtherInput && words.trial.otherInput[pressedWith]}
        {!isOtherInput && run.repeatReason !== null && words.tasks.counting.interrupted}
        {!isOtherInput && run.repeatReason === null && pressedWith === 'key' && words.tasks.counting.keys}
      </p>
      <fieldset
        ref={grid}
        className={classes.grid}
        style={{ gridTemplateColumns: `repeat(${plan.columnCount}, 1fr)` }}
        aria-label={name}
      >
        {gridOf(plan, run, placeOf(session)).map((number, index) => (
          <button
            key={number}
            type="button"
            {...cell(index)}
            className={classes.number}
            data-found={found.includes(number) || undefined}
            data-wrong={wrong === number || undefined}
            onPointerDown={(event) => {
              if (!event.isPrimary) return;
              if (isOwnPress(event, pressedWith)) press(number, event.timeStamp);
              else setOtherInput(true);
            }}
            onKeyDown={(event) => {
              cell(index).onKeyDown(event);
              if ((event.key !== ' ' && event.key !== 'Enter') || event.repeat) return;
              event.preventDefault();
              if (pressedWith === 'key') press(number, event.timeStamp);
              else setOtherInput(true);
            }}
          >
            {number}
          </button>
        ))}
      </fieldset>
    </Screen>
  );
}
