import type { CalendarHeatProps } from '../chart/calendar/calendar-heat.tsx';
import type { RangeRow } from '../chart/range/range-row.ts';
import type { TrendPoint } from '../chart/trend/spark-layout.ts';
import type { TrendPanel, TrendSeries } from '../chart/trend/trend-series.ts';
import type { MeasureCardProps } from '../clinical/measure-card.tsx';
import type { RangeBarProps } from '../clinical/range-bar.tsx';
import { rangeFromScores } from '../clinical/range-from-scores.ts';
import type { SureFigure } from '../clinical/reliable-change-signal.tsx';

/** Invented people and figures. */
export const howSureFigures: readonly SureFigure[] = [
  { label: 'Change in Reaction Time', value: '+41 ms' },
  { label: 'Test noise, 95% limit', value: '±34 ms' },
  { label: 'Whole battery, 2 of 5 by chance', value: '2 in 100' },
];

const norms = (p10: string, p50: string, p90: string, at: readonly [number, number, number]) => ({
  p10: { position: 0, label: p10 },
  p25: at[0],
  p50: { position: at[1], label: p50 },
  p75: at[2],
  p90: { position: 1, label: p90 },
});

export const rangeSamples: readonly { title: string; bar: RangeBarProps }[] = [
  {
    title: 'Inside baseline, normal',
    bar: {
      norms: norms('118', '70', '42', [0.34, 0.63, 0.84]),
      baseline: { low: 0.45, high: 0.92, mean: 0.685 },
      today: { position: 0.62, level: 'normal' },
      summary: 'Inspection Time 71 ms, inside the baseline of 66 ms.',
    },
  },
  {
    title: 'Warning',
    bar: {
      norms: norms('38', '61', '82', [0.27, 0.52, 0.77]),
      baseline: { low: 0.41, high: 0.885, mean: 0.647 },
      today: { position: 0.455, level: 'warning' },
      summary: 'Memory 58 of 100, below the baseline of 66.5.',
    },
  },
  {
    title: 'Worse, past the axis: pinned with a chevron',
    bar: {
      norms: norms('62', '84', '96', [0.3, 0.55, 0.78]),
      baseline: { low: 0.5, high: 0.84, mean: 0.673 },
      today: { position: -0.2, level: 'bad' },
      summary: 'Balance 51 of 100, below the whole range; baseline 88.2.',
    },
  },
  {
    title: 'Past the better end',
    bar: {
      norms: norms('62', '84', '96', [0.3, 0.55, 0.78]),
      baseline: { low: 0.5, high: 0.84, mean: 0.673 },
      today: { position: 1.1, level: 'normal' },
      summary: 'Balance 99 of 100, above the whole range; baseline 88.2.',
    },
  },
  {
    title: 'No baseline: no band, hollow mark',
    bar: {
      norms: norms('62', '84', '96', [0.3, 0.55, 0.78]),
      baseline: null,
      today: { position: 0.415, level: 'none' },
      summary: 'Balance 78 of 100, no baseline yet.',
    },
  },
  {
    title: 'No norms',
    bar: {
      norms: null,
      baseline: { low: 0.4, high: 0.8, mean: 0.6 },
      today: { position: 0.3, level: 'bad' },
      summary: 'Sit to stand 9, below the baseline of 14. No norms.',
    },
  },
];

/** Three cards as they stand on a profile's overview. */
export const cardSamples: readonly MeasureCardProps[] = [
  {
    name: 'Balance (mBESS)',
    score: '71.4',
    unit: 'of 100',
    variability: 1,
    change: { level: 'bad', word: 'Worse', amount: -19, unit: '%' },
    baseline: { score: '88.2', testCount: 3, otherForm: '−16.8' },
    range: rangeFromScores({
      norms: { p10: 62, p25: 75, p50: 84, p75: 90.5, p90: 96 },
      baseline: { score: 88.2, lowScore: 77.6, highScore: 98.8 },
      today: { score: 71.4, level: 'bad' },
      isLowerBetter: false,
      lowScale: 0,
      highScale: 100,
      format: String,
      summary: 'Balance 71.4 of 100, below the baseline of 88.2.',
    }),
    reliableChange: { level: 'p95' },
    percentile: 'P21 · Low',
    percentileInWords: '21st percentile, low',
  },
  {
    name: 'Impulse Control',
    score: '338',
    unit: 'ms',
    variability: 2,
    change: { level: 'warning', word: 'Warning', amount: 12, unit: '%' },
    baseline: { score: '302 ms', testCount: 3, otherForm: '+36 ms' },
    range: rangeFromScores({
      norms: { p10: 395, p25: 352, p50: 318, p75: 289, p90: 268 },
      baseline: { score: 302, lowScore: 261, highScore: 343 },
      today: { score: 338, level: 'warning' },
      isLowerBetter: true,
      lowScale: 100,
      highScale: 900,
      format: String,
      summary: 'Impulse Control 338 ms, slower than the baseline of 302 ms.',
    }),
    reliableChange: { level: 'p80' },
    percentile: 'P35 · Low average',
    percentileInWords: '35th percentile, low average',
  },
  {
    name: 'Inspection Time',
    score: '71',
    unit: 'ms',
    variability: 0,
    change: { level: 'none', word: 'No baseline', amount: null },
    baseline: null,
    range: {
      norms: norms('118', '70', '42', [0.34, 0.63, 0.84]),
      baseline: null,
      today: { position: 0.62, level: 'none' },
      summary: 'Inspection Time 71 ms, no baseline yet.',
    },
    reliableChange: null,
    percentile: 'P49 · Low average',
    percentileInWords: '49th percentile, low average',
    validity: { reason: 'Fewer than four trials.' },
  },
];

/** The bars of a test, one below the other. */
export const rangeRowSamples: readonly RangeRow[] = rangeSamples.map(({ title, bar }) => ({
  name: title,
  score: '71 ms',
  change: '',
  badge: null,
  bar,
}));

/** A year with a test, two tests in an event, and the event around them. */
export const calendarSample: CalendarHeatProps = {
  year: 2026,
  today: '2027-01-04',
  marked: new Map([
    ['2026-08-17', { isEvent: false, label: 'Baseline Assessment', href: '#baseline' }],
    ['2026-10-04', { isEvent: true, label: 'Screening, in an event', href: '#first' }],
    ['2026-10-06', { isEvent: true, label: '2 tests, in an event', href: '#second' }],
  ]),
  isInEvent: (day) => day >= '2026-10-03' && day <= '2026-10-09',
};

const point = (score: number, level: TrendPoint['level'], over: Partial<TrendPoint> = {}): TrendPoint => ({
  score,
  display: String(score),
  time: '10/6/26',
  level,
  isExcluded: false,
  eventId: null,
  ...over,
});

export const trendPoints: readonly TrendPoint[] = [
  point(88, 'normal'),
  point(76, 'warning', { eventId: 1 }),
  point(85.5, 'normal'),
  point(88, 'normal'),
  point(84, 'normal', { isExcluded: true }),
  point(87.1, 'normal'),
  point(72, 'bad', { eventId: 2 }),
  point(74.5, 'bad', { eventId: 2 }),
  point(71.4, 'bad', { eventId: 2 }),
];

const day = 24 * 60 * 60 * 1000;
const start = Date.UTC(2026, 7, 17, 14, 12);

const chartSeries: readonly TrendSeries[] = [
  {
    name: 'Balance',
    unit: '',
    decimals: 1,
    values: [88.2, 87.1, 84, 72, 74.5, 71.4].map((value, index) => ({
      epochMs: start + index * 9 * day,
      value,
      isExcluded: index === 2,
    })),
  },
  {
    name: 'Memory',
    unit: '',
    decimals: 1,
    values: [66.5, 65, 68, 60, 57.5, 58].map((value, index) => ({
      epochMs: start + index * 9 * day,
      value,
    })),
  },
];

export const chartSamples: readonly TrendPanel[] = [
  { unit: 'of 100', isLowerBetter: false, series: chartSeries },
];

export const chartEvents = [{ name: 'Event', startMs: start + 25 * day, endMs: null }];

export interface SampleProfile {
  id: number;
  name: string;
  graduationYear: number;
  group: string;
  baseline: 'Current' | 'Expiring' | 'Invalid' | 'Needed';
  lastTest: string;
  lastTestOn: string;
  isInEvent: boolean;
}

const profile = (
  id: number,
  name: string,
  graduationYear: number,
  group: string,
  baseline: SampleProfile['baseline'],
  [lastTest, lastTestOn]: readonly [string, string],
  isInEvent = false,
): SampleProfile => ({ id, name, graduationYear, group, baseline, lastTest, lastTestOn, isInEvent });

export const profileSamples: readonly SampleProfile[] = [
  profile(
    48213,
    'Maya Okafor',
    2027,
    'Varsity Soccer – Girls',
    'Current',
    ['10/6/26 3:42 pm', '2026-10-06T15:42'],
    true,
  ),
  profile(
    47790,
    'Liam Castellano',
    2026,
    'Football – Varsity',
    'Current',
    ['10/6/26 2:15 pm', '2026-10-06T14:15'],
    true,
  ),
  profile(49011, 'Theo Marchetti', 2029, 'Football – Freshman', 'Current', [
    '10/6/26 11:47 am',
    '2026-10-06T11:47',
  ]),
  profile(
    48877,
    'Noor Haddad',
    2027,
    'Volleyball – JV',
    'Invalid',
    ['10/6/26 9:08 am', '2026-10-06T09:08'],
    true,
  ),
  profile(
    48540,
    'Sofia Lindqvist',
    2028,
    'Gymnastics',
    'Expiring',
    ['10/2/26 5:02 pm', '2026-10-02T17:02'],
    true,
  ),
  profile(48019, 'Mateo Fuentes-Reyes', 2027, 'Wrestling', 'Needed', ['9/30/26 3:55 pm', '2026-09-30T15:55']),
];
