import { nextTrial, type PlayerTest, placeOf, type TimedAttempt, type TimedRun } from '@plumbline/domain';
import { useEffect, useRef, useState } from 'react';
import { isWindowLeft } from '../trial/listen-for-presses.ts';
import { runTrial } from '../trial/run-trial.ts';
import { useWords } from '../words/language.ts';
import { GoMark, StopMark } from './signal-marks.tsx';
import type { SittingProps } from './sitting.ts';
import classes from './timed-screen.module.css';

interface TimedScreenProps extends SittingProps {
  test: PlayerTest;
  run: TimedRun;
  isPractice: boolean;
}

/** One trial after the other on the whole screen. Leaving the window interrupts the trial and makes a break. */
export function TimedScreen({ session, dispatch, test, run, isPractice }: TimedScreenProps) {
  const words = useWords();
  const pad = useRef<HTMLElement>(null);
  const [isOtherInput, setOtherInput] = useState(false);
  const pressedWith = session.device?.pressedWith ?? 'finger';
  const { plan } = test;

  // Every attempt makes a new session and so the next trial; nothing else changes the session while a trial runs.
  useEffect(() => {
    const element = pad.current;
    if (element === null || plan.kind !== 'timed') return;
    const left = new AbortController();
    element.focus();
    void runTrial({
      element,
      ...nextTrial(plan, run, placeOf(session)),
      answerWithinMs: plan.answerWithinMs,
      answers: 'anywhere',
      pressedWith,
      signal: left.signal,
      onOtherInput: () => setOtherInput(true),
    }).then((outcome) => {
      setOtherInput(false);
      const attempt: TimedAttempt =
        outcome.kind === 'answered' ? { kind: 'answered', reactionTimeMs: outcome.reactionTimeMs } : outcome;
      dispatch({ kind: 'attempt', attempt });
      // Whoever left the window comes back to a break; a display that stood still for a moment only repeats the trial.
      if (outcome.kind === 'interrupted' && isWindowLeft()) dispatch({ kind: 'pause' });
    });
    return () => left.abort();
  }, [session, plan, run, pressedWith, dispatch]);

  if (plan.kind !== 'timed') return null;
  const of = isPractice ? plan.practiceCount : plan.trialCount;
  const count = words.trial.progress(Math.min(run.trials.length + 1, of), of);
  return (
    <main ref={pad} className={classes.pad} data-signal="none" data-kind={plan.recording} tabIndex={-1}>
      <h1 className="visually-hidden">{words.tests[test.key].name}</h1>
      <p className={classes.progress}>{isPractice ? `${words.trial.practice} · ${count}` : count}</p>
      <p role="status" className={classes.message}>
        {isOtherInput
          ? words.trial.otherInput[pressedWith]
          : run.repeatReason === null
            ? words.trial.wait
            : words.trial[run.repeatReason]}
      </p>
      {plan.noGoCount > 0 && (
        <>
          <GoMark />
          <StopMark />
        </>
      )}
    </main>
  );
}
