import {
  type InterruptionCause,
  placeOf,
  type TargetsPlan,
  type TargetsRun,
  trackedCount,
  trackingScene,
} from '@plumbline/domain';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { PressedWith } from '../../device/pressed-with.ts';
import { pressedBy } from '../../device/pressed-with.ts';
import { Button } from '../../parts/button.tsx';
import { runFramesFor } from '../../trial/run-frames-for.ts';
import { useWords } from '../../words/language.ts';
import classes from './choice-screen.module.css';
import { needsBreak } from './needs-break.ts';
import stage from './stage.module.css';
import type { TaskScreenProps } from './task-screen-props.ts';
import { TrialHead } from './trial-head.tsx';

/** Dots of which some are marked, then move among the others; at the end the person says which they were. */
export function TrackingScreen(props: TaskScreenProps<TargetsPlan, TargetsRun>) {
  const { session, dispatch, plan, run, pressedWith } = props;
  const words = useWords();
  const { eyes, actions } = words;
  const field = useRef<HTMLDivElement>(null);
  const scene = useMemo(() => trackingScene(plan, run, placeOf(session)), [plan, run, session]);
  const [phase, setPhase] = useState<'marked' | 'moving' | 'choosing'>('marked');
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [isOtherInput, setOtherInput] = useState(false);
  const { interruptedCount } = run;

  useEffect(() => {
    const space = field.current;
    if (space === null) return;
    const left = new AbortController();
    const dots = [...space.querySelectorAll<HTMLElement>('[data-dot]')];
    const { width, height } = space.getBoundingClientRect();
    const draw = (movedMs: number) => {
      for (const [index, { x, y }] of scene.placesAt(movedMs).entries())
        dots[index]?.style.setProperty('transform', `translate(${x * width}px, ${y * height}px)`);
    };
    const show = async () => {
      const marked = await runFramesFor(scene.markedMs, left.signal, () => draw(0));
      if (marked !== 'over') return broken(marked);
      setPhase('moving');
      const moved = await runFramesFor(scene.movingMs, left.signal, draw);
      if (moved !== 'over') return broken(moved);
      setPhase('choosing');
    };
    const broken = (cause: InterruptionCause) => {
      dispatch({ kind: 'part', part: { of: 'interrupted', cause } });
      if (needsBreak(interruptedCount)) dispatch({ kind: 'pause' });
    };
    void show();
    return () => left.abort();
  }, [scene, interruptedCount, dispatch]);

  const isChoosing = phase === 'choosing';
  const choose = (dot: number, by: PressedWith) => {
    setOtherInput(by !== pressedWith);
    if (by === pressedWith) setChosen((before) => toggled(before, dot, plan.targetCount));
  };

  // With the screen itself: a key that comes as soon as it is seen is for what it shows, and for nothing before it.
  useLayoutEffect(() => {
    if (!isChoosing) return;
    const press = (event: KeyboardEvent) => {
      const dot = Number(event.key) - 1;
      if (/^[1-9]$/.test(event.key) && dot < scene.dotCount && !event.repeat) choose(dot, 'key');
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });

  const said = () => {
    if (isOtherInput) return pressedWith === 'key' ? eyes.chooseByKey : words.trial.otherInput[pressedWith];
    if (isChoosing) return eyes.which(plan.targetCount);
    return phase === 'moving' ? eyes.keepTrack : null;
  };
  return (
    <main className={classes.pad} data-signal="none" data-phase={phase}>
      <TrialHead {...props} said={said()} />
      <div ref={field} className={stage.square}>
        {Array.from({ length: scene.dotCount }, (_, dot) =>
          isChoosing ? (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: a dot is known by its number
              key={dot}
              type="button"
              className={stage.dot}
              style={placed(scene.placesAt(scene.movingMs)[dot], field.current)}
              data-marked={chosen.includes(dot) || undefined}
              aria-pressed={chosen.includes(dot)}
              aria-label={eyes.dot(dot + 1)}
              onPointerDown={(event) => event.isPrimary && choose(dot, pressedBy(event))}
              onKeyDown={(event) => {
                if ((event.key !== ' ' && event.key !== 'Enter') || event.repeat) return;
                event.preventDefault();
                choose(dot, 'key');
              }}
            >
              {dot + 1}
            </button>
          ) : (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: a dot is known by its number
              key={dot}
              data-dot=""
              className={stage.dot}
              data-marked={(phase === 'marked' && scene.targets.includes(dot)) || undefined}
              aria-hidden="true"
            >
              {phase === 'marked' && scene.targets.includes(dot) && '★'}
            </div>
          ),
        )}
      </div>
      <div className={stage.choose}>
        {isChoosing && (
          <Button
            variant="primary"
            disabled={chosen.length < plan.targetCount}
            onClick={() =>
              dispatch({ kind: 'part', part: { of: 'targets', correctCount: trackedCount(scene, chosen) } })
            }
          >
            {actions.done}
          </Button>
        )}
      </div>
    </main>
  );
}

/** A dot more or less; no more than were marked. */
function toggled(chosen: readonly number[], dot: number, most: number): readonly number[] {
  if (chosen.includes(dot)) return chosen.filter((one) => one !== dot);
  return chosen.length < most ? [...chosen, dot] : chosen;
}

/** Where a dot rests in the field. */
const placed = ({ x, y } = { x: 0, y: 0 }, field: HTMLElement | null) => ({
  transform: `translate(${x * (field?.clientWidth ?? 0)}px, ${y * (field?.clientHeight ?? 0)}px)`,
});
