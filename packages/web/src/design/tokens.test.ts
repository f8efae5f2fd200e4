import { expect, test } from 'vitest';
import { type BrandName, brandColors, type ColorScheme, chartSeries, neutral } from './tokens.ts';
import { toneNames, tones } from './tones.ts';

function luminance(hex: string): number {
  const channel = (from: number) => {
    const value = Number.parseInt(hex.slice(from, from + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** WCAG 2 contrast ratio of two hex colours. */
function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const schemes: readonly ColorScheme[] = ['light', 'dark'];
const brandNames: readonly BrandName[] = ['default', 'readycheck'];
const bySchemes = schemes.map((scheme) => ({ scheme }));

test.each(bySchemes)('in $scheme, words reach 4.5 on every neutral ground', ({ scheme }) => {
  const { bg, surface, sunken, hover, text, text2, text3, control, inverse, inverseText } = neutral[scheme];
  for (const ground of [bg, surface, sunken, hover]) {
    for (const words of [text, text2, text3]) expect(contrast(words, ground)).toBeGreaterThanOrEqual(4.5);
  }
  expect(contrast(inverseText, inverse)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(control, surface)).toBeGreaterThanOrEqual(3);
});

test.each(schemes.flatMap((scheme) => toneNames.map((tone) => ({ scheme, tone }))))(
  'in $scheme, $tone can be read on its tint, on a surface and on its solid',
  ({ scheme, tone }) => {
    const { fg, bg, solid, onSolid, mark } = tones[scheme][tone];
    const { surface } = neutral[scheme];
    expect(contrast(fg, bg)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(fg, surface)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(onSolid, solid)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(mark, surface)).toBeGreaterThanOrEqual(3);
  },
);

test.each(brandNames.flatMap((brand) => schemes.map((scheme) => ({ brand, scheme }))))(
  'the colours of $brand in $scheme can be read',
  ({ brand, scheme }) => {
    const { primary, onPrimary, primaryText, primaryTint, focusRing } = brandColors[brand][scheme];
    const { surface, bg } = neutral[scheme];
    expect(contrast(onPrimary, primary)).toBeGreaterThanOrEqual(4.5);
    for (const ground of [surface, bg, primaryTint]) {
      expect(contrast(primaryText, ground)).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(focusRing, surface)).toBeGreaterThanOrEqual(3);
  },
);

test.each(bySchemes)(
  'in $scheme, every chart series reaches 3.0 and has a marker of its own',
  ({ scheme }) => {
    for (const series of chartSeries) {
      expect(contrast(series[scheme], neutral[scheme].surface)).toBeGreaterThanOrEqual(3);
    }
    expect(new Set(chartSeries.map((series) => series.shape)).size).toBe(chartSeries.length);
  },
);
