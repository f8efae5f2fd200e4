/**
 * The visual reference as values: every colour, size and weight of the portal, for both brands and both colour schemes.
 * Feature code never reads these; it uses the custom properties of tokens.css, which are made from here and named by
 * meaning (`--change-bad-solid`), so that a scheme or a brand can change without a feature knowing.
 */

export type ColorScheme = 'light' | 'dark';
export type BrandName = 'default' | 'readycheck';

/** What a brand may change. */
interface BrandRoles {
  primary: string;
  primaryHover: string;
  onPrimary: string;
  primaryTint: string;
  /** The primary colour where it is words: links, active navigation. */
  primaryText: string;
  focusRing: string;
  fieldFocusHalo: string;
}

export interface BrandColors extends Record<ColorScheme, BrandRoles> {
  /** From the lightest tint (0) to the darkest shade (9). */
  scale: readonly [string, string, string, string, string, string, string, string, string, string];
}

export const brandColors: Record<BrandName, BrandColors> = {
  default: {
    scale: [
      '#ecf6f6',
      '#d3eaec',
      '#a9d6d9',
      '#79bdc2',
      '#4a9fa7',
      '#26838c',
      '#0e6973',
      '#0b5660',
      '#08434c',
      '#052f36',
    ],
    light: {
      primary: '#0e6973',
      primaryHover: '#0b5660',
      onPrimary: '#ffffff',
      primaryTint: '#ecf6f6',
      primaryText: '#0b5660',
      focusRing: '#0e6973',
      fieldFocusHalo: '#a9d6d9',
    },
    dark: {
      primary: '#79bdc2',
      primaryHover: '#a9d6d9',
      onPrimary: '#052f36',
      primaryTint: '#052f36',
      primaryText: '#79bdc2',
      focusRing: '#79bdc2',
      fieldFocusHalo: '#0b5660',
    },
  },
  readycheck: {
    scale: [
      '#f8f1fa',
      '#edddf2',
      '#dbbce5',
      '#c494d4',
      '#aa69bf',
      '#9249a9',
      '#7b3292',
      '#652679',
      '#4e1c5e',
      '#371243',
    ],
    light: {
      primary: '#7b3292',
      primaryHover: '#652679',
      onPrimary: '#ffffff',
      primaryTint: '#f8f1fa',
      primaryText: '#652679',
      focusRing: '#7b3292',
      fieldFocusHalo: '#dbbce5',
    },
    dark: {
      primary: '#c494d4',
      primaryHover: '#dbbce5',
      onPrimary: '#371243',
      primaryTint: '#371243',
      primaryText: '#c494d4',
      focusRing: '#c494d4',
      fieldFocusHalo: '#652679',
    },
  },
};

/** Surfaces, lines and words that carry no meaning of their own. */
export const neutral = {
  light: {
    bg: '#f6f8f8',
    surface: '#ffffff',
    sunken: '#f0f3f4',
    hover: '#f3f6f7',
    border: '#e0e6e8',
    borderStrong: '#c9d2d5',
    control: '#859298',
    text: '#141b1f',
    text2: '#465359',
    text3: '#5f6d73',
    inverse: '#182125',
    inverseText: '#ffffff',
  },
  dark: {
    bg: '#0d1214',
    surface: '#151b1e',
    sunken: '#101618',
    hover: '#1b2327',
    border: '#273136',
    borderStrong: '#38444a',
    control: '#6b7a81',
    text: '#e9eef0',
    text2: '#b6c2c7',
    text3: '#91a0a6',
    inverse: '#dce4e7',
    inverseText: '#10171a',
  },
} as const satisfies Record<ColorScheme, Record<string, string>>;

/** Orange is never a series: it is kept for events and warnings. Each series also has its own marker shape. */
export const chartSeries = [
  { name: 'Balance', shape: 'circle', light: '#332288', dark: '#8c83e8' },
  { name: 'Reaction Time', shape: 'square', light: '#117733', dark: '#3fb36b' },
  { name: 'Impulse Control', shape: 'triangle', light: '#2f8fc4', dark: '#6cc4f0' },
  { name: 'Inspection Time', shape: 'diamond', light: '#aa4499', dark: '#e07ccb' },
  { name: 'Memory', shape: 'cross', light: '#8947eb', dark: '#7a7a1f' },
  { name: 'Number Counting', shape: 'plus', light: '#8a7a12', dark: '#d6c65a' },
  { name: 'COVID', shape: 'star', light: '#882255', dark: '#f0829e' },
  { name: 'Oculomotor', shape: 'inverted triangle', light: '#0f766e', dark: '#3fc9bb' },
  { name: 'Counting 20', shape: 'arrow', light: '#5c6b1e', dark: '#b9cf63' },
  { name: 'Counting 24', shape: 'hourglass', light: '#4a5fa5', dark: '#93a9f0' },
  { name: 'MOT', shape: 'pentagon', light: '#b0306a', dark: '#ff9cc6' },
  { name: 'other', shape: 'hollow circle', light: '#6b757a', dark: '#a9b5ba' },
] as const;

export const chartLines = {
  light: { grid: '#e0e6e8', axis: '#c9d2d5', label: '#5f6d73' },
  dark: { grid: '#273136', axis: '#38444a', label: '#91a0a6' },
} as const satisfies Record<ColorScheme, Record<string, string>>;

/** Pixels. */
export const space = { '1': 4, '2': 8, '3': 12, '4': 16, '5': 24, '6': 32, '7': 48 } as const;

/** Pixels. */
export const radius = { small: 4, control: 6, choice: 8, card: 10, dialog: 12, pill: 999 } as const;

export const fontFamily = "'Inter Variable', Inter, system-ui, sans-serif";

/** Size and line in pixels. */
export const typeScale = {
  micro: { size: 12, line: 16, weight: 500 },
  meta: { size: 13, line: 18, weight: 400 },
  body: { size: 14, line: 20, weight: 400 },
  bodyMedium: { size: 14, line: 20, weight: 500 },
  cardTitle: { size: 14, line: 20, weight: 600 },
  dialogTitle: { size: 16, line: 20, weight: 600 },
  badge: { size: 13, line: 18, weight: 600 },
  pageTitle: { size: 20, line: 28, weight: 600, tracking: '-0.012em' },
  verdict: { size: 20, line: 28, weight: 600, tracking: '-0.012em' },
  score: { size: 28, line: 36, weight: 600, tracking: '-0.02em' },
  unit: { size: 14, line: 36, weight: 500 },
  loginTitle: { size: 24, line: 32, weight: 600 },
  codeDigit: { size: 80, line: 80, weight: 600 },
} as const satisfies Record<string, { size: number; line: number; weight: number; tracking?: string }>;

/** What floats: dialogs, menus, notifications. Cards have a border and no shadow. */
export const shadow = {
  float: '0 1px 2px rgba(10,20,25,.08), 0 16px 40px rgba(10,20,25,.18)',
  scrim: 'rgba(9,16,19,.44)',
} as const;

/** Pixels. */
export const size = {
  sidebar: 224,
  topbar: 52,
  superBanner: 40,
  profileHeader: 142,
  tabs: 40,
  cardHead: 44,
  sectionHead: 40,
  tableHead: 34,
  tableRow: { comfortable: 40, dense: 36 },
  phoneRow: 64,
  control: { desktop: 34, small: 28, large: 40, field: 36, phone: 44 },
  chip: 22,
  badge: 24,
  filterPill: 26,
  contentPad: { desktop: 24, phone: 16 },
  gridGap: 16,
  dialogs: { default: 500, createCode: 560, codeCreated: 640, editProfile: 600, pay: 800 },
} as const;

/** The first width, in pixels, of each layout. */
export const breakpoint = { tablet: 640, desktop: 1024, threeColumnCards: 1200 } as const;

export const motion = { fast: '120ms ease-out', panel: '180ms ease-out' } as const;
