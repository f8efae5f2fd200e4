import { type PointerEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { ChartFrame } from '../../../design/chart/chart-frame.tsx';
import { chartSheet } from '../../../design/chart/chart-sheet.ts';
import { watchColors } from '../../../design/chart/watch-colors.ts';
import { drawCloud } from './draw-cloud.ts';
import { cloudData, cloudSummary, type ScatterGraph3d } from './graph-data.ts';
import classes from './graphs.module.css';
import type { Turn } from './project-cloud.ts';

export interface CloudFigureProps {
  cloud: ScatterGraph3d;
  testType: string;
  resultId: number;
}

const start: Turn = { yaw: 35, pitch: 25 };
/** Pixels of the saved picture. */
const pictureSide = 800;
const degreesAPixel = 0.5;

/** A 3D scatter that is turned by dragging it, or with its two sliders. */
export function CloudFigure({ cloud, testType, resultId }: CloudFigureProps) {
  const [turn, setTurn] = useState(start);
  const summary = cloudSummary(cloud);
  return (
    <div className={classes.figure}>
      <ChartFrame
        title={cloud.title}
        summary={summary}
        words="folded"
        data={useMemo(() => cloudData(cloud), [cloud])}
        fileName={`${cloud.key}_${resultId}`}
        emptyView={<p className={classes.empty}>This recording has no complete samples.</p>}
        png={() =>
          chartSheet({
            title: cloud.title,
            note: testType,
            words: summary,
            height: pictureSide,
            draw: (context, { x, y, read }) =>
              drawCloud(context, cloud, turn, { x, y, side: pictureSide, read }),
          })
        }
      >
        <CloudCanvas cloud={cloud} turn={turn} onTurn={setTurn} />
        <div className={classes.sliders}>
          <Slider
            label="Turn"
            min={-180}
            max={180}
            value={turn.yaw}
            onChange={(yaw) => setTurn({ ...turn, yaw })}
          />
          <Slider
            label="Tilt"
            min={-90}
            max={90}
            value={turn.pitch}
            onChange={(pitch) => setTurn({ ...turn, pitch })}
          />
        </div>
      </ChartFrame>
    </div>
  );
}

interface CloudCanvasProps {
  cloud: ScatterGraph3d;
  turn: Turn;
  onTurn: (turn: Turn) => void;
}

/** Hidden from screen readers, who have the words and the table. */
function CloudCanvas({ cloud, turn, onTurn }: CloudCanvasProps) {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const canvas = canvasRef.current;
    const context = canvas?.getContext('2d');
    if (!canvas || !context) return;
    const draw = () => {
      const scale = window.devicePixelRatio;
      const side = canvas.clientWidth;
      canvas.width = side * scale;
      canvas.height = side * scale;
      context.scale(scale, scale);
      const styles = getComputedStyle(canvas);
      drawCloud(context, cloud, turn, {
        x: 0,
        y: 0,
        side,
        read: (name) => styles.getPropertyValue(name).trim(),
      });
    };
    draw();
    const resize = new ResizeObserver(draw);
    resize.observe(canvas);
    const unwatch = watchColors(draw);
    return () => {
      resize.disconnect();
      unwatch();
    };
  }, [cloud, turn]);
  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.buttons === 0) return;
    onTurn({
      yaw: within(turn.yaw + event.movementX * degreesAPixel, 180),
      pitch: within(turn.pitch + event.movementY * degreesAPixel, 90),
    });
  };
  return (
    <div aria-hidden="true">
      <canvas
        ref={canvasRef}
        className={classes.cloud}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
      />
    </div>
  );
}

const within = (degrees: number, limit: number) => Math.round(Math.max(-limit, Math.min(limit, degrees)));

interface SliderProps {
  label: string;
  min: number;
  max: number;
  value: number;
  onChange: (value: number) => void;
}

function Slider({ label, min, max, value, onChange }: SliderProps) {
  const id = useId();
  return (
    <div className={classes.slider}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        value={value}
        aria-valuetext={`${value} degrees`}
        onChange={(event) => onChange(Number(event.target.value))}
      />
      <span aria-hidden="true" className={classes.degrees}>
        {value}°
      </span>
    </div>
  );
}
