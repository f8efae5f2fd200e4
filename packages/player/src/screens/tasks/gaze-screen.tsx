import { gazeScene, placeOf, type TargetsPlan, type TargetsRun } from '@plumbline/domain';
import { useEffect, useMemo, useRef, useState } from 'react';
import { runGaze } from '../../trial/run-gaze.ts';
import { useWords } from '../../words/language.ts';
import classes from './choice-screen.module.css';
import { GazeDot } from './gaze-dot.tsx';
import { needsBreak } from './needs-break.ts';
import { otherKeys } from './other-keys.ts';
import stage from './stage.module.css';
import type { TaskScreenProps } from './task-screen-props.ts';
import { TrialHead } from './trial-head.tsx';
import { WideTargets } from './wide-targets.tsx';

/** A dot that jumps or glides, and an arrow in it now and then: each is answered with its side. */
export function GazeScreen(props: TaskScreenProps<TargetsPlan, TargetsRun>) {
  const { session, dispatch, plan, run, pressedWith } = props;
  const words = useWords();
  const pad = useRef<HTMLElement>(null);
  const field = useRef<HTMLDivElement>(null);
  const dot = useRef<HTMLDivElement>(null);
  const [isOtherInput, setOtherInput] = useState(false);
  const { interruptedCount } = run;
  const scene = useMemo(() => gazeScene(plan, run, placeOf(session)), [plan, run, session]);

  useEffect(() => {
    const [element, drawn, space] = [pad.current, dot.current, field.current];
    if (element === null || drawn === null || space === null) return;
    const left = new AbortController();
    element.focus();
    const { width, height } = space.getBoundingClientRect();
    void runGaze({
      element,
      scene,
      pressedWith,
      signal: left.signal,
      onFrame: ({ x, y }, arrow) => {
        drawn.style.transform = `translate(${x * width}px, ${y * height}px)`;
        drawn.dataset.arrow = arrow ?? 'none';
      },
      onOtherInput: () => setOtherInput(true),
    }).then((outcome) => {
      setOtherInput(false);
      dispatch({
        kind: 'part',
        part:
          outcome.kind === 'done'
            ? { of: 'targets', correctCount: outcome.correctCount }
            : { of: 'interrupted', cause: outcome.cause },
      });
      if (outcome.kind === 'interrupted' && needsBreak(interruptedCount)) dispatch({ kind: 'pause' });
    });
    return () => left.abort();
  }, [scene, interruptedCount, pressedWith, dispatch]);

  return (
    <main ref={pad} className={classes.pad} data-signal="none" tabIndex={-1}>
      <TrialHead {...props} said={isOtherInput ? otherKeys(words, pressedWith) : null} />
      <div ref={field} className={stage.field}>
        <GazeDot dot={dot} />
      </div>
      <WideTargets labels={words.tasks.choice.sides} hasArrows />
    </main>
  );
}
