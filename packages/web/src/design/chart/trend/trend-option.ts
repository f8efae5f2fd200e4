import { axisBounds } from '../axis-bounds.ts';
import { seriesLook } from '../chart-colors.ts';
import { chicagoDay, chicagoTime } from '../chicago-time.ts';
import type { ReadColor } from '../use-chart.ts';
import { eventPlaces, type TestAxis, type TestSpacing, testAxis } from './test-axis.ts';
import {
  inOrder,
  type TrendBaseline,
  type TrendEvent,
  type TrendPanel,
  type TrendSeries,
  trendValueText,
} from './trend-series.ts';

export interface TrendDrawing {
  /** With something to draw in each. */
  panels: readonly TrendPanel[];
  events: readonly TrendEvent[];
  /** Axes in full rather than around the scores. */
  isFullScale: boolean;
  spacing: TestSpacing;
  /** Pixels, of all panels together. */
  height: number;
}

/** Pixels around and between panels; at the right there is room for the names of several lines. */
const room = { left: 46, right: 18, names: 112, top: 30, between: 44, bottom: 26 };

/** The drawing as the library wants it. Panels stand above one another and share the time below. */
export function trendOption({ panels, events, isFullScale, spacing, height }: TrendDrawing, read: ReadColor) {
  const text = { color: read('--chart-label'), fontFamily: read('--font-family'), fontSize: 12 };
  const axis = testAxis(panels, spacing);
  const places = [...axis.places];
  const panelHeight =
    (height - room.top - room.bottom - (panels.length - 1) * room.between) / Math.max(panels.length, 1);
  const series = panels.flatMap((panel, panelIndex) =>
    panel.series.map((one, index) => ({ one, panel, panelIndex, isFirst: index === 0 })),
  );
  return {
    animation: false,
    grid: panels.map((_, index) => ({
      left: room.left,
      right: series.length > 1 ? room.names : room.right,
      top: room.top + index * (panelHeight + room.between),
      height: panelHeight,
      outerBoundsMode: 'none' as const,
    })),
    tooltip: {
      trigger: 'item' as const,
      backgroundColor: read('--surface'),
      borderColor: read('--chart-axis'),
      textStyle: { ...text, color: read('--text') },
      // Plain text: names of measures come from data and must never be read as markup.
      renderMode: 'richText' as const,
      confine: true,
      formatter: (point: { seriesIndex?: number; dataIndex?: number }) =>
        pointText(series[point.seriesIndex ?? 0]?.one, point.dataIndex ?? 0),
    },
    xAxis: panels.map((_, index) => ({
      type: 'value' as const,
      gridIndex: index,
      min: axis.min,
      max: axis.max,
      position: 'bottom' as const,
      axisLabel: {
        ...text,
        show: index === panels.length - 1,
        hideOverlap: true,
        // The first date begins at the axis, where it would touch the lowest score of the other one.
        alignMinLabel: 'left' as const,
        customValues: places,
        formatter: (place: number) => chicagoDay(axis.timeAt(place)),
      },
      axisLine: { onZero: false, lineStyle: { color: read('--chart-axis') } },
      axisTick: { show: index === panels.length - 1, customValues: places },
      splitLine: { show: false },
    })),
    yAxis: panels.map((panel, index) => ({
      type: 'value' as const,
      gridIndex: index,
      ...axisBounds(panel, isFullScale),
      inverse: panel.isLowerBetter,
      name: panel.unit,
      nameLocation: panel.isLowerBetter ? ('start' as const) : ('end' as const),
      nameGap: 14,
      nameTextStyle: { ...text, align: 'right' as const, padding: [0, 8, 0, 0] },
      axisLabel: {
        ...text,
        hideOverlap: true,
        formatter: (value: number) => String(Number(value.toFixed(6))),
      },
      axisLine: { show: false },
      axisTick: { show: false },
      splitLine: { lineStyle: { color: read('--chart-grid') } },
    })),
    series: series.map(({ one, panel, panelIndex, isFirst }) => ({
      ...lineOf(one, { axis, isAlone: series.length === 1 }, read),
      xAxisIndex: panelIndex,
      yAxisIndex: panelIndex,
      ...(isFirst
        ? {
            markArea: areasOf({ baseline: panel.baseline ?? null, events, axis }, read),
            markLine: meanOf(panel.baseline ?? null, read),
          }
        : {}),
    })),
  };
}

/** As the marks of the cards: a square is worse, a triangle a warning, a circle normal. */
const levelSymbols = { bad: 'rect', warning: 'triangle', normal: 'circle', none: 'circle' } as const;

function lineOf(one: TrendSeries, { axis, isAlone }: { axis: TestAxis; isAlone: boolean }, read: ReadColor) {
  const { newestLevel } = one;
  const look = seriesLook(one.look ?? one.name);
  const color = read(newestLevel === undefined ? look.color : '--text-2');
  const hollow = { color: read('--surface'), borderColor: color, borderWidth: 2 };
  const values = inOrder(one);
  const newest =
    newestLevel === undefined
      ? {}
      : {
          symbol: levelSymbols[newestLevel],
          symbolSize: 12,
          itemStyle: { color: read(`--change-${newestLevel === 'none' ? 'normal' : newestLevel}-mark`) },
        };
  return {
    name: one.name,
    type: 'line' as const,
    symbol: newestLevel === undefined ? look.symbol : 'circle',
    symbolSize: newestLevel === undefined ? 9 : 6,
    showAllSymbol: true,
    lineStyle: { width: 1.6, color },
    // Alone a series needs no hollow marker, which then only means excluded.
    itemStyle: look.isHollow && !isAlone ? hollow : { color },
    emphasis: { scale: 1.3 },
    // Where several lines share a panel, each is named where it ends.
    ...(isAlone
      ? {}
      : {
          endLabel: {
            show: true,
            formatter: one.name,
            color: read('--text'),
            fontFamily: read('--font-family'),
            fontSize: 12,
            distance: 10,
          },
          labelLayout: { moveOverlap: 'shiftY' as const },
        }),
    data: values.map((value, index) => ({
      value: [axis.placeOf(value.epochMs), value.value],
      ...(index === values.length - 1 ? newest : {}),
      ...(value.isExcluded ? { symbol: 'circle', symbolSize: 9, itemStyle: hollow } : {}),
    })),
  };
}

interface Behind {
  baseline: TrendBaseline | null;
  events: readonly TrendEvent[];
  axis: TestAxis;
}

function areasOf({ baseline, events, axis }: Behind, read: ReadColor) {
  const band =
    baseline === null || baseline.low === null || baseline.high === null
      ? []
      : [
          [
            { yAxis: baseline.low, itemStyle: { color: read('--baseline-bg'), opacity: 1 } },
            { yAxis: baseline.high },
          ],
        ];
  return {
    silent: true,
    label: { show: false },
    data: [
      ...band,
      ...events
        .flatMap((event) => eventPlaces(event, axis) ?? [])
        .map(({ from, to }) => [
          {
            xAxis: from,
            itemStyle: {
              color: read('--event-bg'),
              opacity: 0.7,
              borderColor: read('--event-line'),
              borderWidth: 1,
            },
          },
          { xAxis: to },
        ]),
    ],
  };
}

function meanOf(baseline: TrendBaseline | null, read: ReadColor) {
  return {
    silent: true,
    symbol: 'none',
    label: { show: false },
    lineStyle: { color: read('--baseline-mark'), width: 1.4, type: [4, 3] },
    data: baseline === null ? [] : [{ yAxis: baseline.mean }],
  };
}

function pointText(one: TrendSeries | undefined, dataIndex: number): string {
  const value = one && inOrder(one)[dataIndex];
  if (!one || !value) return '';
  const notes = [value.isExcluded ? 'excluded' : '', value.isEvent ? 'during an event' : ''].filter(Boolean);
  return `${one.name} ${trendValueText(one, value.value)}${notes.length > 0 ? ` (${notes.join(', ')})` : ''}\n${chicagoTime(value.epochMs)}`;
}
