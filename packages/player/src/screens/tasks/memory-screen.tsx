import { type MemoryPart, type MemoryPlan, type MemoryRun, nextMemoryStep, placeOf } from '@plumbline/domain';
import { useEffect } from 'react';
import { Screen } from '../../parts/screen.tsx';
import { isWindowLeft, listenForLeaving } from '../../trial/listen-for-presses.ts';
import { waitByFrames } from '../../trial/wait-by-frames.ts';
import { useWords } from '../../words/language.ts';
import type { SittingProps } from '../sitting.ts';
import { LetterPad } from './letter-pad.tsx';
import classes from './memory-screen.module.css';
import { SquaresGrid } from './squares-grid.tsx';
import type { TaskScreenProps } from './task-screen-props.ts';

/** Letters to keep, squares to point at, and the letters again. Leaving the window begins it anew with other letters. */
export function MemoryScreen(props: TaskScreenProps<MemoryPlan, MemoryRun>) {
  const { session, dispatch, plan, run } = props;
  const words = useWords();
  const step = nextMemoryStep(plan, run, placeOf(session));
  const { attemptCount } = run;

  useEffect(() => {
    const left = new AbortController();
    listenForLeaving(left.signal, () => {
      dispatch({ kind: 'part', part: { of: 'interrupted', cause: 'windowLeft' } });
      if (isWindowLeft()) dispatch({ kind: 'pause' });
    });
    return () => left.abort();
  }, [dispatch]);

  const done = (part: MemoryPart) => dispatch({ kind: 'part', part });
  switch (step.at) {
    case 'letters':
      return (
        <ShownLetters
          key={attemptCount}
          letters={step.letters}
          forMs={plan.lettersForMs}
          hint={run.repeatReason === null ? null : words.tasks.memory.interrupted}
          dispatch={dispatch}
        />
      );
    case 'squares':
      return (
        <SquaresGrid
          key={`${attemptCount}-${run.grids.length}`}
          {...props}
          places={step.places}
          onDone={(places) => done({ of: 'squares', places })}
        />
      );
    case 'recall':
      return <LetterPad {...props} onDone={(letters) => done({ of: 'letters', letters })} />;
  }
}

interface ShownLettersProps extends Pick<SittingProps, 'dispatch'> {
  letters: readonly string[];
  forMs: number;
  hint: string | null;
}

function ShownLetters({ letters, forMs, hint, dispatch }: ShownLettersProps) {
  const words = useWords();
  useEffect(() => {
    const left = new AbortController();
    void waitByFrames(forMs, left.signal).then((how) => {
      if (how === 'over') dispatch({ kind: 'part', part: { of: 'lettersShown' } });
    });
    return () => left.abort();
  }, [forMs, dispatch]);
  return (
    <Screen title={words.tasks.memory.keep}>
      {hint !== null && <p role="status">{hint}</p>}
      <p className={classes.letters}>{letters.join(' ')}</p>
    </Screen>
  );
}
