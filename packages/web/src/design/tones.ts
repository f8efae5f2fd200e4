import type { ColorScheme } from './tokens.ts';

/** The six parts of a meaning. */
export interface ToneColors {
  /** Words on bg or on a surface. */
  fg: string;
  /** Tint. */
  bg: string;
  /** Border of a tint. */
  line: string;
  /** Filled badge or bar. */
  solid: string;
  /** Words on solid. */
  onSolid: string;
  /** Dot, chart mark or edge on a surface. */
  mark: string;
}

export const toneNames = [
  'change-normal',
  'change-warning',
  'change-bad',
  'variability-low',
  'variability-medium',
  'variability-high',
  'variability-none',
  'event',
  'baseline',
  'status-active',
  'status-inactive',
  'plan-sports',
  'plan-clinical',
  'plan-free',
  'plan-manual',
  'plan-trial',
] as const;

/** A meaning that has colours. Components take one as `tone`; feature code never names a hue. */
export type Tone = (typeof toneNames)[number];

export const tones: Record<ColorScheme, Record<Tone, ToneColors>> = {
  light: {
    'change-normal': {
      fg: '#465359',
      bg: '#edf1f2',
      line: '#d5dde0',
      solid: '#5f6d73',
      onSolid: '#ffffff',
      mark: '#5f6d73',
    },
    'change-warning': {
      fg: '#8f3f05',
      bg: '#ffefdf',
      line: '#f3b27a',
      solid: '#b9540a',
      onSolid: '#ffffff',
      mark: '#c75b0c',
    },
    'change-bad': {
      fg: '#a61b14',
      bg: '#fdecea',
      line: '#f0a9a3',
      solid: '#b3231b',
      onSolid: '#ffffff',
      mark: '#c22a21',
    },
    'variability-low': {
      fg: '#0b6b43',
      bg: '#e4f4ec',
      line: '#a6d9bf',
      solid: '#0e7a4d',
      onSolid: '#ffffff',
      mark: '#0e7a4d',
    },
    'variability-medium': {
      fg: '#6f5200',
      bg: '#fbf3d2',
      line: '#e2cb77',
      solid: '#8a6600',
      onSolid: '#ffffff',
      mark: '#9a7300',
    },
    'variability-high': {
      fg: '#a61b14',
      bg: '#fdecea',
      line: '#f0a9a3',
      solid: '#b3231b',
      onSolid: '#ffffff',
      mark: '#c22a21',
    },
    'variability-none': {
      fg: '#465359',
      bg: '#edf1f2',
      line: '#d5dde0',
      solid: '#5f6d73',
      onSolid: '#ffffff',
      mark: '#7b888e',
    },
    event: {
      fg: '#8a3a04',
      bg: '#ffe8d2',
      line: '#f5b37c',
      solid: '#b9540a',
      onSolid: '#ffffff',
      mark: '#db6a14',
    },
    baseline: {
      fg: '#1f4fa8',
      bg: '#e8f0fd',
      line: '#a9c4f3',
      solid: '#2a62c6',
      onSolid: '#ffffff',
      mark: '#2a62c6',
    },
    'status-active': {
      fg: '#0b6b43',
      bg: '#e4f4ec',
      line: '#a6d9bf',
      solid: '#0e7a4d',
      onSolid: '#ffffff',
      mark: '#0e7a4d',
    },
    'status-inactive': {
      fg: '#465359',
      bg: '#edf1f2',
      line: '#d5dde0',
      solid: '#5f6d73',
      onSolid: '#ffffff',
      mark: '#7b888e',
    },
    'plan-sports': {
      fg: '#0b6b43',
      bg: '#e4f4ec',
      line: '#a6d9bf',
      solid: '#0e7a4d',
      onSolid: '#ffffff',
      mark: '#0e7a4d',
    },
    'plan-clinical': {
      fg: '#5b2e94',
      bg: '#f1eafb',
      line: '#cdb6ec',
      solid: '#6c3baa',
      onSolid: '#ffffff',
      mark: '#6c3baa',
    },
    'plan-free': {
      fg: '#99215f',
      bg: '#fce9f3',
      line: '#edb0d0',
      solid: '#b02c70',
      onSolid: '#ffffff',
      mark: '#b02c70',
    },
    'plan-manual': {
      fg: '#69452b',
      bg: '#f4ece5',
      line: '#d6bca7',
      solid: '#7f5637',
      onSolid: '#ffffff',
      mark: '#7f5637',
    },
    'plan-trial': {
      fg: '#8f3f05',
      bg: '#ffefdf',
      line: '#f3b27a',
      solid: '#b9540a',
      onSolid: '#ffffff',
      mark: '#c75b0c',
    },
  },
  dark: {
    'change-normal': {
      fg: '#b6c2c7',
      bg: '#232c30',
      line: '#38444a',
      solid: '#91a0a6',
      onSolid: '#0d1214',
      mark: '#91a0a6',
    },
    'change-warning': {
      fg: '#ffb27a',
      bg: '#35210f',
      line: '#7a4617',
      solid: '#f0924a',
      onSolid: '#1f0e02',
      mark: '#f0924a',
    },
    'change-bad': {
      fg: '#ffa59d',
      bg: '#3a1714',
      line: '#8a322b',
      solid: '#f2786e',
      onSolid: '#240504',
      mark: '#f2786e',
    },
    'variability-low': {
      fg: '#6fd3a2',
      bg: '#10291d',
      line: '#23573e',
      solid: '#4fbf8b',
      onSolid: '#04170e',
      mark: '#4fbf8b',
    },
    'variability-medium': {
      fg: '#e8c75a',
      bg: '#2b2409',
      line: '#5f4f13',
      solid: '#d9b43b',
      onSolid: '#1a1400',
      mark: '#d9b43b',
    },
    'variability-high': {
      fg: '#ffa59d',
      bg: '#3a1714',
      line: '#8a322b',
      solid: '#f2786e',
      onSolid: '#240504',
      mark: '#f2786e',
    },
    'variability-none': {
      fg: '#b6c2c7',
      bg: '#232c30',
      line: '#38444a',
      solid: '#91a0a6',
      onSolid: '#0d1214',
      mark: '#91a0a6',
    },
    event: {
      fg: '#ffb87f',
      bg: '#38220e',
      line: '#7a4617',
      solid: '#f0924a',
      onSolid: '#1f0e02',
      mark: '#f0924a',
    },
    baseline: {
      fg: '#9dc0ff',
      bg: '#14233f',
      line: '#2f4d85',
      solid: '#7fabf7',
      onSolid: '#061433',
      mark: '#7fabf7',
    },
    'status-active': {
      fg: '#6fd3a2',
      bg: '#10291d',
      line: '#23573e',
      solid: '#4fbf8b',
      onSolid: '#04170e',
      mark: '#4fbf8b',
    },
    'status-inactive': {
      fg: '#b6c2c7',
      bg: '#232c30',
      line: '#38444a',
      solid: '#91a0a6',
      onSolid: '#0d1214',
      mark: '#91a0a6',
    },
    'plan-sports': {
      fg: '#6fd3a2',
      bg: '#10291d',
      line: '#23573e',
      solid: '#4fbf8b',
      onSolid: '#04170e',
      mark: '#4fbf8b',
    },
    'plan-clinical': {
      fg: '#cdb0f7',
      bg: '#271a3b',
      line: '#533785',
      solid: '#b591ee',
      onSolid: '#150626',
      mark: '#b591ee',
    },
    'plan-free': {
      fg: '#f6a5cc',
      bg: '#3a1529',
      line: '#7c2e58',
      solid: '#ee82b6',
      onSolid: '#2a0417',
      mark: '#ee82b6',
    },
    'plan-manual': {
      fg: '#ddb998',
      bg: '#2d2118',
      line: '#624731',
      solid: '#c79c77',
      onSolid: '#1b0f05',
      mark: '#c79c77',
    },
    'plan-trial': {
      fg: '#ffb27a',
      bg: '#35210f',
      line: '#7a4617',
      solid: '#f0924a',
      onSolid: '#1f0e02',
      mark: '#f0924a',
    },
  },
};
