import { type DeviceCheck, obstacleTo, playerTestOf } from '@plumbline/domain';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type FrameFacts, measureFrames } from '../device/frames.ts';
import type { PressedWith } from '../device/pressed-with.ts';
import { classOf, pressedBy } from '../device/pressed-with.ts';
import { CuesPanel } from '../modes/cues-panel.tsx';
import { ModesPanel } from '../modes/modes-panel.tsx';
import { Button } from '../parts/button.tsx';
import { LanguageChoice, type LanguageProps } from '../parts/language-choice.tsx';
import { Screen } from '../parts/screen.tsx';
import { useWords } from '../words/language.ts';
import { MotionPanel } from './motion-panel.tsx';
import classes from './readiness-screen.module.css';
import { nameOf, type SittingProps } from './sitting.ts';

interface ReadinessScreenProps extends SittingProps, LanguageProps {
  notices: ReactNode;
  /** Whom staff chose from the list; null with a code. */
  chosenName: string | null;
  /** What staff said of the test. */
  isNonBaseline: boolean;
  /** Back to where the person or the code was chosen: nothing has begun. */
  onBack: () => void;
}

/** Looks at the display while the person presses once, which tells how they answer. The last place to see that somebody else was meant. */
export function ReadinessScreen({
  session,
  dispatch,
  notices,
  chosenName,
  isNonBaseline,
  onBack,
  ...language
}: ReadinessScreenProps) {
  const words = useWords();
  const pad = useRef<HTMLButtonElement>(null);
  const [frames, setFrames] = useState<FrameFacts | null>(null);
  const [pressedWith, setPressedWith] = useState<PressedWith | null>(null);
  const [motion, setMotion] = useState<NonNullable<DeviceCheck['motion']> | null>(null);
  const needsMotion = session.steps.some(({ measureId }) => playerTestOf(measureId)?.plan.kind === 'motion');

  useEffect(() => {
    const left = new AbortController();
    void measureFrames(left.signal).then(setFrames);
    // The space bar counts wherever the focus is, apart from a button that it would press.
    const press = (event: KeyboardEvent) => {
      const isElsewhere = event.target instanceof HTMLButtonElement && event.target !== pad.current;
      if (event.code !== 'Space' || isElsewhere) return;
      event.preventDefault();
      setPressedWith('key');
    };
    window.addEventListener('keydown', press, { signal: left.signal });
    return () => left.abort();
  }, []);
  useEffect(() => {
    if (frames === null || pressedWith === null || (needsMotion && motion === null)) return;
    const prefersLessMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const device = {
      ...frames,
      pressedWith,
      inputClass: classOf(pressedWith),
      ...(prefersLessMotion ? { prefersLessMotion } : {}),
    };
    dispatch({ kind: 'deviceChecked', device: motion === null ? device : { ...device, motion } });
  }, [frames, pressedWith, motion, needsMotion, dispatch]);

  const tests = session.steps.map((step) => ({
    measureId: step.measureId,
    name: nameOf(words, playerTestOf(step.measureId), step.name),
    needsPointer: playerTestOf(step.measureId)?.plan.kind === 'shape',
    // Said as soon as it is known, before anything is pressed.
    obstacle: obstacleTo(step, {
      ...session,
      device: { ...frames, motion },
    }),
  }));
  return (
    <Screen
      title={words.readiness.title}
      aside={<LanguageChoice {...language} />}
      actions={
        <Button variant="quiet" onClick={onBack}>
          {chosenName === null ? words.offline.back : words.staff.otherPerson}
        </Button>
      }
    >
      {chosenName !== null && (
        <>
          <p className={classes.person}>{words.staff.testOf(chosenName)}</p>
          <p>{isNonBaseline ? words.staff.isNoBaseline : words.staff.isBaseline}</p>
        </>
      )}
      {notices}
      <ModesPanel session={session} dispatch={dispatch} />
      {needsMotion && (
        <>
          <CuesPanel session={session} dispatch={dispatch} />
          <MotionPanel motion={motion} onMotion={setMotion} />
        </>
      )}
      <section>
        <h2>{words.readiness.tests}</h2>
        <ol className={classes.tests}>
          {tests.map(({ measureId, name, obstacle, needsPointer }) => (
            <li key={measureId} data-possible={obstacle === null}>
              {name}
              {obstacle && <span> · {words.skip.reasons[obstacle]}</span>}
              {obstacle === null && needsPointer && <span> · {words.skip.reasons.needsPointer}</span>}
            </li>
          ))}
        </ol>
      </section>
      <button
        ref={pad}
        type="button"
        className={classes.pad}
        data-pressed={pressedWith !== null || undefined}
        onPointerDown={(event) => setPressedWith(pressedBy(event))}
      >
        <strong>{words.readiness.press}</strong>
        <span>{words.readiness.pressHint}</span>
      </button>
      <p role="status" className={classes.status}>
        {frames === null ? words.readiness.measuring : words.readiness.measured}
      </p>
    </Screen>
  );
}
