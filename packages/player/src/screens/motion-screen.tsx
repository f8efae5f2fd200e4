import { currentPosition, type MotionRun, modesOf, type PlayerTest } from '@plumbline/domain';
import { useEffect, useRef, useState } from 'react';
import { type Cues, noCues, openCues } from '../motion/cues.ts';
import { askForMotion } from '../motion/motion-sensor.ts';
import { keepScreenOn, type MotionPhase, recordMotion } from '../motion/record-motion.ts';
import { useWords } from '../words/language.ts';
import { MotionGuide } from './motion-guide.tsx';
import { MotionWatch } from './motion-watch.tsx';
import type { SittingProps } from './sitting.ts';

interface MotionScreenProps extends SittingProps {
  test: PlayerTest;
  run: MotionRun;
}

/** One position after the other: how to stand, then the recording of it, begun by a tap. */
export function MotionScreen({ session, dispatch, onSkip, test, run }: MotionScreenProps) {
  const words = useWords();
  const [phase, setPhase] = useState<MotionPhase | null>(null);
  const [isRefused, setRefused] = useState(false);
  const left = useRef<AbortController | null>(null);
  const cues = useRef<Cues | null>(null);
  useEffect(
    () => () => {
      left.current?.abort();
      cues.current?.close();
    },
    [],
  );

  const { plan } = test;
  const position = plan.kind === 'motion' ? currentPosition(plan, run) : null;
  if (plan.kind !== 'motion' || position === null) return null;
  const { getReady, stand, squat, over, again } = words.motion;
  const isSquat = position.feet.startsWith('squat');

  const record = async () => {
    const leaving = new AbortController();
    left.current = leaving;
    const { signal } = leaving;
    // Opened before anything is waited for, since sound begins within a tap alone.
    cues.current ??= modesOf(session).hasCues ? openCues(document.documentElement.lang) : noCues;
    const { tick, begin, end, fault } = cues.current;
    // A page that was loaded again has to ask again; where the answer is known nobody is asked.
    const isAllowed = await askForMotion();
    setRefused(!isAllowed);
    if (!isAllowed || signal.aborted) return leaving.abort();
    void keepScreenOn(signal);
    setPhase({ at: 'leadIn', secondsLeft: plan.leadInMs / 1_000 });
    let heard: MotionPhase['at'] | null = null;
    const take = await recordMotion({
      ...plan,
      signal,
      onPhase: (next) => {
        setPhase(next);
        if (next.at === 'leadIn') tick();
        else if (heard !== 'recording') begin(isSquat ? squat : stand);
        heard = next.at;
      },
    });
    if (take.kind === 'recorded') end(over);
    else fault(again);
    leaving.abort();
    setPhase(null);
    dispatch({ kind: 'take', take });
  };

  if (phase !== null)
    return <MotionWatch phase={phase} label={phase.at === 'leadIn' ? getReady : isSquat ? squat : stand} />;
  return (
    <MotionGuide
      position={position}
      progress={
        plan.positions.length > 1 ? words.motion.progress(run.takes.length + 1, plan.positions.length) : null
      }
      fault={isRefused ? words.motion.refused : run.repeatReason && words.motion.faults[run.repeatReason]}
      onStart={record}
      onPause={() => dispatch({ kind: 'pause' })}
      onSkip={onSkip}
      onGoOnWithout={
        isRefused || (run.repeatReason === 'stopped' && run.interruptedCount > 1)
          ? () => dispatch({ kind: 'motionLost', reason: isRefused ? 'motionRefused' : 'noMotion' })
          : null
      }
    />
  );
}
