import { isDrawn, type ShapePlan, type ShapeRun } from '@plumbline/domain';
import { type PointerEvent, useRef, useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { Screen } from '../../parts/screen.tsx';
import { useWords } from '../../words/language.ts';
import { isOwnPress } from './is-own-press.ts';
import stage from './stage.module.css';
import type { TaskScreenProps } from './task-screen-props.ts';
import { useHiddenInterrupts } from './use-hidden-interrupts.ts';

type Points = { x: number; y: number; atMs: number }[];

/** A sheet of paper for one line; what was drawn is seen, and kept or drawn again. */
export function ShapeScreen(props: TaskScreenProps<ShapePlan, ShapeRun>) {
  const { dispatch, onSkip, name, run, pressedWith } = props;
  const words = useWords();
  const [points, setPoints] = useState<Points>([]);
  const [isOver, setOver] = useState(false);
  const [isOtherInput, setOtherInput] = useState(false);
  const begunAt = useRef<number | null>(null);
  useHiddenInterrupts(points.length > 0 && !isOver, dispatch);

  const again = () => {
    begunAt.current = null;
    setPoints([]);
    setOver(false);
  };
  const start = (event: PointerEvent<SVGSVGElement>) => {
    if (!event.isPrimary || isOver) return;
    if (!isOwnPress(event, pressedWith)) return setOtherInput(true);
    setOtherInput(false);
    event.currentTarget.setPointerCapture(event.pointerId);
    begunAt.current = event.timeStamp;
    setPoints([placeOf(event.nativeEvent, event.currentTarget, event.timeStamp)]);
  };
  const move = ({ isPrimary, nativeEvent, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const from = begunAt.current;
    if (!isPrimary || isOver || from === null) return;
    // A browser gathers the readings between two frames.
    const gathered = nativeEvent.getCoalescedEvents?.() ?? [];
    const all = gathered.length > 0 ? gathered : [nativeEvent];
    setPoints((before) => [...before, ...all.map((one) => placeOf(one, currentTarget, from))]);
  };
  const end = () => {
    if (begunAt.current === null || isOver) return;
    setOver(true);
  };
  const isEnough = isDrawn(points);
  const { shapes } = words.eyes;
  const said = () => {
    if (isOtherInput) return words.trial.otherInput[pressedWith];
    if (isOver) return isEnough ? shapes.keepOrAgain : shapes.tooShort;
    return run.repeatReason === null ? shapes.draw : words.trial.interrupted;
  };
  return (
    <Screen
      title={name}
      actions={
        isOver ? (
          <>
            {isEnough && (
              <Button
                variant="primary"
                onClick={() => dispatch({ kind: 'part', part: { of: 'shape', points } })}
              >
                {words.actions.done}
              </Button>
            )}
            <Button onClick={again}>{shapes.again}</Button>
          </>
        ) : (
          onSkip && (
            <Button variant="quiet" onClick={onSkip}>
              {words.actions.cannot}
            </Button>
          )
        )
      }
    >
      <p role="status">{said()}</p>
      <svg
        className={stage.paper}
        role="img"
        aria-label={shapes.paper}
        onPointerDown={start}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={again}
      >
        <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      </svg>
    </Screen>
  );
}

/** A point of the line, from the corner of the paper. */
function placeOf(event: globalThis.PointerEvent, paper: Element, begunAt: number): Points[number] {
  const { left, top } = paper.getBoundingClientRect();
  return {
    x: event.clientX - left,
    y: event.clientY - top,
    atMs: Math.max(0, event.timeStamp - begunAt),
  };
}
