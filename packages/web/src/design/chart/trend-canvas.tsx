import { LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent, MarkAreaComponent, TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import { seriesLook } from './chart-colors.ts';
import { chicagoTime, chicagoWallClock } from './chicago-time.ts';
import { type TrendEvent, type TrendSeries, trendValueText } from './trend-series.ts';

// Registered here and not in a route, so that the library stays out of the first page.
use([LineChart, GridComponent, LegendComponent, MarkAreaComponent, TooltipComponent, SVGRenderer]);

export interface TrendCanvasProps {
  series: readonly TrendSeries[];
  events: readonly TrendEvent[];
  isLowerBetter: boolean;
  /** Pixels. */
  height: number;
}

type Read = (variable: string) => string;

/** The drawing itself. It is hidden from screen readers; `TrendChart` gives them the text and the table. */
export default function TrendCanvas({ series, events, isLowerBetter, height }: TrendCanvasProps) {
  const boxRef = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const box = boxRef.current;
    if (!box) return;
    const chart = init(box, null, { renderer: 'svg' });
    const draw = () => {
      const styles = getComputedStyle(box);
      chart.setOption(
        chartOption({ series, events, isLowerBetter }, (name) => styles.getPropertyValue(name).trim()),
      );
    };
    draw();
    const resize = new ResizeObserver(() => chart.resize());
    resize.observe(box);
    // Colours are values here, so another scheme or brand means another drawing.
    const scheme = new MutationObserver(draw);
    scheme.observe(document.documentElement, {
      attributes: true,
      attributeFilter: ['data-mantine-color-scheme', 'data-brand'],
    });
    return () => {
      resize.disconnect();
      scheme.disconnect();
      chart.dispose();
    };
  }, [series, events, isLowerBetter]);

  return <div ref={boxRef} aria-hidden="true" style={{ height }} />;
}

function chartOption({ series, events, isLowerBetter }: Omit<TrendCanvasProps, 'height'>, read: Read) {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const [label, grid, axis, surface] = ['--chart-label', '--chart-grid', '--chart-axis', '--surface'].map(
    read,
  );
  const text = { color: label, fontFamily: read('--font-family'), fontSize: 12 };
  return {
    useUTC: true,
    animation: !isStill,
    animationDuration: 180,
    grid: { left: 8, right: 12, top: 12, bottom: series.length > 1 ? 32 : 8, outerBoundsMode: 'same' },
    legend: { show: series.length > 1, bottom: 0, icon: undefined, textStyle: text, itemHeight: 8 },
    tooltip: {
      trigger: 'item',
      backgroundColor: surface,
      borderColor: axis,
      textStyle: { ...text, color: read('--text') },
      // Plain text: names of measures come from data and must never be read as markup.
      renderMode: 'richText',
      formatter: (point: { seriesIndex?: number; dataIndex?: number }) =>
        pointText(series, point.seriesIndex ?? 0, point.dataIndex ?? 0),
    },
    xAxis: {
      type: 'time',
      axisLabel: { ...text, hideOverlap: true },
      axisLine: { lineStyle: { color: axis } },
      splitLine: { show: false },
    },
    yAxis: {
      type: 'value',
      scale: true,
      inverse: isLowerBetter,
      axisLabel: text,
      splitLine: { lineStyle: { color: grid } },
    },
    series: series.map((one, index) => {
      const { color, symbol, isHollow } = seriesLook(one.name);
      const hollow = (line: string | undefined) => ({ color: surface, borderColor: line, borderWidth: 2 });
      return {
        name: one.name,
        type: 'line',
        symbol,
        symbolSize: 8,
        lineStyle: { width: 1.6, color: read(color) },
        itemStyle: isHollow ? hollow(read(color)) : { color: read(color) },
        data: ordered(one).map((value) => ({
          value: [chicagoWallClock(value.epochMs), value.value],
          ...(value.isExcluded ? { symbol: 'circle', itemStyle: hollow(label) } : {}),
        })),
        ...(index === 0 ? { markArea: eventAreas(events, read) } : {}),
      };
    }),
  };
}

const ordered = (series: TrendSeries) => series.values.toSorted((a, b) => a.epochMs - b.epochMs);

function eventAreas(events: readonly TrendEvent[], read: Read) {
  return {
    silent: true,
    itemStyle: { color: read('--event-bg'), opacity: 0.6 },
    label: { color: read('--event-fg'), fontSize: 12, position: 'insideTop' },
    data: events.map((event) => [
      { name: event.name, xAxis: chicagoWallClock(event.startMs) },
      { xAxis: event.endMs === null ? 'max' : chicagoWallClock(event.endMs) },
    ]),
  };
}

function pointText(series: readonly TrendSeries[], seriesIndex: number, dataIndex: number): string {
  const one = series[seriesIndex];
  const value = one ? ordered(one)[dataIndex] : undefined;
  if (!one || !value) return '';
  return `${one.name} ${trendValueText(one, value.value)}${value.isExcluded ? ' (excluded)' : ''}\n${chicagoTime(value.epochMs)}`;
}
