import {
  type ChoicePlan,
  type ChoiceRun,
  choiceCount,
  modesOf,
  nextChoice,
  placeOf,
} from '@plumbline/domain';
import { useEffect, useMemo, useRef, useState } from 'react';
import { runTrial } from '../../trial/run-trial.ts';
import { useWords } from '../../words/language.ts';
import type { Words } from '../../words/words.ts';
import classes from './choice-screen.module.css';
import { ChoiceStimulus } from './choice-stimulus.tsx';
import { needsBreak } from './needs-break.ts';
import { otherKeys } from './other-keys.ts';
import type { TaskScreenProps } from './task-screen-props.ts';
import { WideTargets } from './wide-targets.tsx';

/** How long a sentence about the trial before can be read before the next one comes. */
const feedbackMs = 1_000;

/** Trials with two large targets, one after the other on the whole screen. */
export function ChoiceScreen(props: TaskScreenProps<ChoicePlan, ChoiceRun>) {
  const { session, dispatch, name, plan, run, isPractice, pressedWith } = props;
  const words = useWords();
  const pad = useRef<HTMLElement>(null);
  const [isOtherInput, setOtherInput] = useState(false);
  const { interruptedCount } = run;
  const trial = useMemo(() => nextChoice(plan, run, placeOf(session)), [plan, run, session]);

  // Every answer makes a new session and so the next trial; nothing else changes the session while a trial runs.
  useEffect(() => {
    const element = pad.current;
    if (element === null) return;
    const left = new AbortController();
    element.focus();
    void runTrial({
      element,
      foreperiodMs: trial.foreperiodMs + (isPractice ? feedbackMs : 0),
      isGo: true,
      answerWithinMs: plan.answerWithinMs,
      answers: 'sides',
      pressedWith,
      signal: left.signal,
      onOtherInput: () => setOtherInput(true),
    }).then((outcome) => {
      setOtherInput(false);
      if (outcome.kind === 'answered' && outcome.side !== null)
        dispatch({
          kind: 'part',
          part: { of: 'choice', side: outcome.side, reactionTimeMs: outcome.reactionTimeMs },
        });
      else if (outcome.kind === 'interrupted')
        dispatch({ kind: 'part', part: { of: 'interrupted', cause: outcome.cause } });
      else dispatch({ kind: 'part', part: { of: 'noChoice' } });
      if (outcome.kind === 'interrupted' && needsBreak(interruptedCount)) dispatch({ kind: 'pause' });
    });
    return () => left.abort();
  }, [trial, interruptedCount, plan, isPractice, pressedWith, dispatch]);

  const { choice } = words.tasks;
  const hasPatterns = plan.task === 'stroop' && modesOf(session).hasPatterns;
  const of = isPractice ? plan.practiceCount : choiceCount(plan);
  const count = words.trial.progress(Math.min(run.trials.length + 1, of), of);
  return (
    <main ref={pad} className={classes.pad} data-signal="none" tabIndex={-1}>
      <h1 className="visually-hidden">{name}</h1>
      <p className={classes.progress}>{isPractice ? `${words.trial.practice} · ${count}` : count}</p>
      <p role="status" className={classes.message}>
        {isOtherInput ? otherKeys(words, pressedWith) : saidOf(words, run, isPractice)}
      </p>
      <div className={classes.stage}>
        {trial.cue !== null && (
          <strong className={classes.cue}>{(hasPatterns ? choice.patternCue : choice.cue)[trial.cue]}</strong>
        )}
        <div className={classes.stimulus}>
          <ChoiceStimulus trial={trial} hasPatterns={hasPatterns} />
        </div>
      </div>
      <WideTargets
        labels={plan.task === 'flanker' ? choice.sides : hasPatterns ? choice.patterns : choice.colors}
        hasArrows={plan.task === 'flanker'}
      />
    </main>
  );
}

/** Of the trial before. Whether an answer was right is told in the practice alone. */
function saidOf(words: Words, run: ChoiceRun, isPractice: boolean): string {
  if (run.repeatReason !== null) return words.trial[run.repeatReason];
  const last = run.trials.at(-1);
  if (!isPractice || last === undefined) return words.tasks.choice.ready;
  if (last.reactionTimeMs === null) return words.tasks.choice.none;
  return last.isCorrect ? words.tasks.choice.right : words.tasks.choice.other;
}
