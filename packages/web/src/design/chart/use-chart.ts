import type { EChartsCoreOption } from 'echarts/core';
import { init } from 'echarts/core';
import { type RefObject, useEffect, useRef } from 'react';
import classes from './drawn-box.module.css';
import { watchColors } from './watch-colors.ts';

/** Reads a custom property where the chart stands. */
export type ReadColor = (variable: string) => string;

/**
 * Keeps a chart drawn in a box: anew when what it shows, the scheme or the brand changes, and as wide as the box. Whoever calls it has
 * registered the parts of the library that the drawing takes.
 *
 * @param optionOf keep it with `useCallback`: another function is another drawing
 */
export function useChart(
  renderer: 'svg' | 'canvas',
  optionOf: (read: ReadColor) => EChartsCoreOption,
): RefObject<HTMLDivElement | null> {
  const boxRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = boxRef.current;
    if (!box) return;
    if (classes.box !== undefined) box.classList.add(classes.box);
    const chart = init(box, null, { renderer });
    const draw = () => {
      const styles = getComputedStyle(box);
      chart.setOption(
        optionOf((name) => styles.getPropertyValue(name).trim()),
        { notMerge: true },
      );
      makeScalable(box);
    };
    draw();
    const resize = new ResizeObserver(() => {
      chart.resize();
      makeScalable(box);
    });
    resize.observe(box);
    const unwatch = watchColors(draw);
    return () => {
      resize.disconnect();
      unwatch();
      chart.dispose();
    };
  }, [renderer, optionOf]);
  return boxRef;
}

/** Paper is narrower than the screen that a chart was drawn for: with its own size as the view box it is drawn smaller there. */
function makeScalable(box: HTMLElement): void {
  const drawing = box.querySelector('svg');
  const [width, height] = [drawing?.getAttribute('width'), drawing?.getAttribute('height')];
  if (width && height) drawing?.setAttribute('viewBox', `0 0 ${width} ${height}`);
}
