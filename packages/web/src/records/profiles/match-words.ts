import type { Tone } from '../../design/tones.ts';

/** How surely two entries are one person, in words and as a tone. */
export const bandWords = { nearlyCertain: 'Nearly certain', likely: 'Likely', possible: 'Possible' } as const;
export const bandTones = {
  nearlyCertain: 'change-bad',
  likely: 'change-warning',
  possible: 'change-normal',
} as const satisfies Record<string, Tone>;
