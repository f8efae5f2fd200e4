import { type InspectionPlan, type InspectionRun, nextGlance, taskPlaceOf } from '@plumbline/domain';
import { useEffect, useMemo, useRef, useState } from 'react';
import { runGlance } from '../../trial/run-glance.ts';
import { useWords } from '../../words/language.ts';
import classes from './choice-screen.module.css';
import { GlanceFigure } from './glance-figure.tsx';
import { needsBreak } from './needs-break.ts';
import { otherKeys } from './other-keys.ts';
import type { TaskScreenProps } from './task-screen-props.ts';
import { WideTargets } from './wide-targets.tsx';

/** Two lines for a moment, covered after it; the person says which was longer. */
export function InspectionScreen(props: TaskScreenProps<InspectionPlan, InspectionRun>) {
  const { session, dispatch, name, plan, run, isPractice, pressedWith } = props;
  const words = useWords();
  const pad = useRef<HTMLElement>(null);
  const [isOtherInput, setOtherInput] = useState(false);
  const place = useMemo(() => taskPlaceOf(session), [session]);
  const glance = useMemo(() => place && nextGlance(plan, run, place), [plan, run, place]);
  const { interruptedCount } = run;
  const framesPerSecond = place?.framesPerSecond ?? 0;

  useEffect(() => {
    const element = pad.current;
    if (element === null || glance === null) return;
    const left = new AbortController();
    element.focus();
    void runGlance({
      element,
      ...glance,
      framesPerSecond,
      pressedWith,
      signal: left.signal,
      onOtherInput: () => setOtherInput(true),
    }).then((outcome) => {
      setOtherInput(false);
      dispatch({
        kind: 'part',
        part:
          outcome.kind === 'answered'
            ? { of: 'glance', side: outcome.side }
            : { of: 'interrupted', cause: outcome.cause },
      });
      if (outcome.kind === 'interrupted' && needsBreak(interruptedCount)) dispatch({ kind: 'pause' });
    });
    return () => left.abort();
  }, [glance, interruptedCount, framesPerSecond, pressedWith, dispatch]);

  if (glance === null) return null;
  const { inspection, choice } = words.tasks;
  const last = run.trials.at(-1);
  const said = () => {
    if (isOtherInput) return otherKeys(words, pressedWith);
    if (run.repeatReason === 'interrupted') return words.trial.interrupted;
    if (!isPractice || last === undefined) return inspection.look;
    return last.isCorrect ? choice.right : choice.other;
  };
  return (
    <main ref={pad} className={classes.pad} data-signal="none" tabIndex={-1}>
      <h1 className="visually-hidden">{name}</h1>
      <p className={classes.progress}>
        {isPractice
          ? `${words.trial.practice} · ${words.trial.progress(Math.min(run.trials.length + 1, plan.practiceCount), plan.practiceCount)}`
          : inspection.which}
      </p>
      <p role="status" className={classes.message}>
        {said()}
      </p>
      <div className={classes.stage}>
        <GlanceFigure longer={glance.side} />
      </div>
      <WideTargets labels={choice.sides} hasArrows={false} />
    </main>
  );
}
