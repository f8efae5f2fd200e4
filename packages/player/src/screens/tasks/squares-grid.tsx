import type { MemoryPlan, MemoryRun } from '@plumbline/domain';
import { useEffect, useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { Screen } from '../../parts/screen.tsx';
import { waitByFrames } from '../../trial/wait-by-frames.ts';
import { useWords } from '../../words/language.ts';
import classes from './memory-screen.module.css';
import type { TaskScreenProps } from './task-screen-props.ts';
import { useGridKeys } from './use-grid-keys.ts';

interface Props extends TaskScreenProps<MemoryPlan, MemoryRun> {
  /** The places that light up. */
  places: readonly number[];
  onDone: (places: readonly number[]) => void;
}

/** Squares light up, go dark, and are pointed at; as many as were lit. */
export function SquaresGrid({ plan, places, pressedWith, onSkip, onDone }: Props) {
  const words = useWords().tasks.memory;
  const { cannot, done } = useWords().actions;
  const [isLit, setLit] = useState(true);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const count = plan.columnCount ** 2;
  const cell = useGridKeys(count, plan.columnCount);

  useEffect(() => {
    const left = new AbortController();
    void waitByFrames(plan.squaresForMs, left.signal).then((how) => {
      if (how === 'over') setLit(false);
    });
    return () => left.abort();
  }, [plan]);

  const toggle = (place: number) => {
    if (isLit) return;
    setChosen((before) => {
      if (before.includes(place)) return before.filter((one) => one !== place);
      return before.length < places.length ? [...before, place] : before;
    });
  };
  return (
    <Screen
      title={isLit ? words.watch : words.point}
      actions={
        !isLit && (
          <>
            <Button variant="primary" disabled={chosen.length < places.length} onClick={() => onDone(chosen)}>
              {done}
            </Button>
            {onSkip && (
              <Button variant="quiet" onClick={onSkip}>
                {cannot}
              </Button>
            )}
          </>
        )
      }
    >
      <p className={classes.hint}>
        {!isLit && `${chosen.length} / ${places.length}`}
        {!isLit && pressedWith === 'key' && ` · ${words.pointKeys}`}
      </p>
      <fieldset
        className={classes.squares}
        style={{ gridTemplateColumns: `repeat(${plan.columnCount}, 1fr)` }}
        aria-label={isLit ? words.watch : words.point}
      >
        {Array.from({ length: count }, (_, at) => at).map((place) => {
          const row = Math.floor(place / plan.columnCount) + 1;
          return (
            <button
              key={place}
              type="button"
              {...cell(place)}
              className={classes.square}
              aria-label={words.square(row, (place % plan.columnCount) + 1)}
              aria-pressed={chosen.includes(place)}
              data-lit={(isLit && places.includes(place)) || undefined}
              onClick={() => toggle(place)}
            />
          );
        })}
      </fieldset>
    </Screen>
  );
}
