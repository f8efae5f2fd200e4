import { currentPosition, type MotionRun, modesOf, type PlayerTest } from '@plumbline/domain';
import { useEffect, useRef, useState } from 'react';
import { type Cues, noCues, openCues } from '../motion/cues.ts';
import { type Metronome, openMetronome } from '../motion/metronome.ts';
import { askForMotion } from '../motion/motion-sensor.ts';
import { keepScreenOn, type MotionPhase, recordMotion } from '../motion/record-motion.ts';
import { useWords } from '../words/language.ts';
import { MotionGuide } from './motion-guide.tsx';
import { MotionWatch } from './motion-watch.tsx';
import { nameOfTest, type SittingProps } from './sitting.ts';

/** Faults of the device, after the second of which the test can be left out. After any other it is the third. */
const lostReasons: Readonly<Partial<Record<string, 'noMotion' | 'noSound'>>> = {
  stopped: 'noMotion',
  silent: 'noSound',
};

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
  const metronome = useRef<Metronome | null>(null);
  useEffect(
    () => () => {
      left.current?.abort();
      cues.current?.close();
      metronome.current?.close();
    },
    [],
  );

  const { plan } = test;
  const position = plan.kind === 'motion' ? currentPosition(plan, run) : null;
  if (plan.kind !== 'motion' || position === null) return null;
  const { getReady, stand, squat, turn, over, again } = words.motion;
  const isSquat = position.feet.startsWith('squat');
  const { turns } = plan;
  const doing = turns === null ? (isSquat ? squat : stand) : turn;

  const record = async () => {
    const leaving = new AbortController();
    left.current = leaving;
    const { signal } = leaving;
    // Opened before anything is waited for, since sound begins within a tap alone.
    cues.current ??= modesOf(session).hasCues ? openCues(document.documentElement.lang) : noCues;
    // Sound that was turned off leaves the beat alone, since turning to it is the test. Each try has its own, which a fault ends.
    metronome.current?.close();
    metronome.current = turns === null ? null : openMetronome();
    const { tick, begin, end, fault } = cues.current;
    // A page that was loaded again has to ask again; where the answer is known nobody is asked.
    const isAllowed = await askForMotion();
    setRefused(!isAllowed);
    if (!isAllowed || signal.aborted) return leaving.abort();
    void keepScreenOn(signal);
    setPhase({ at: 'leadIn', secondsLeft: plan.leadInMs / 1_000 });
    let heard: MotionPhase['at'] | null = null;
    let beatsAtMs: readonly number[] = [];
    const take = await recordMotion({
      ...plan,
      signal,
      onPhase: (next) => {
        setPhase(next);
        if (next.at === 'leadIn') tick();
        else if (heard !== 'recording') {
          begin(doing);
          if (turns !== null)
            beatsAtMs = metronome.current?.start(turns.beatsPerMinute, plan.durationMs) ?? [];
        }
        heard = next.at;
      },
    });
    if (take.kind === 'recorded') end(over);
    else fault(again);
    leaving.abort();
    setPhase(null);
    metronome.current?.close();
    dispatch({
      kind: 'take',
      take: take.kind === 'recorded' && turns !== null ? { ...take, beatsAtMs } : take,
    });
  };

  const lostBy = lostReasons[run.repeatReason ?? ''] ?? 'cannotDo';
  const isLost = run.interruptedCount > (lostBy === 'cannotDo' ? 2 : 1);
  if (phase !== null) return <MotionWatch phase={phase} label={phase.at === 'leadIn' ? getReady : doing} />;
  return (
    <MotionGuide
      position={position}
      title={turns === null ? null : nameOfTest(words, test)}
      turns={turns}
      progress={
        plan.positions.length > 1 ? words.motion.progress(run.takes.length + 1, plan.positions.length) : null
      }
      fault={isRefused ? words.motion.refused : run.repeatReason && words.motion.faults[run.repeatReason]}
      onStart={record}
      onPause={() => dispatch({ kind: 'pause' })}
      onSkip={onSkip}
      onGoOnWithout={
        isRefused || isLost
          ? () => dispatch({ kind: 'motionLost', reason: isRefused ? 'motionRefused' : lostBy })
          : null
      }
    />
  );
}
