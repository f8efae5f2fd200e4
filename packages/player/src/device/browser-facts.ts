import type { PlayerDevice } from '@plumbline/domain';

const browsers: readonly [name: string, pattern: RegExp][] = [
  ['Edge', /\bEdg(?:A|iOS)?\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari/],
];

const systems: readonly [name: string, pattern: RegExp][] = [
  ['iOS', /(?:iPhone|iPad).*? OS (\d+)/],
  ['Android', /Android (\d+)/],
  ['ChromeOS', /CrOS \S+ (\d+)/],
  ['Windows', /Windows NT (\d+)/],
  ['macOS', /Mac OS X (\d+)/],
  ['Linux', /Linux/],
];

const named = (userAgent: string, known: typeof browsers): string | null => {
  for (const [name, pattern] of known) {
    const found = pattern.exec(userAgent);
    if (found !== null) return [name, found[1]].filter(Boolean).join(' ');
  }
  return null;
};

/** What the device API stores of the device: the browser and the system, as far as the browser says. */
export const browserFacts = (userAgent: string, appVersion: string): PlayerDevice => ({
  appVersion,
  platform: 'Web',
  deviceModel: named(userAgent, browsers),
  osVersion: named(userAgent, systems),
});
