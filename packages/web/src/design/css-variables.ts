import {
  type BrandName,
  brandColors,
  breakpoint,
  type ColorScheme,
  chartLines,
  chartSeries,
  fontFamily,
  motion,
  neutral,
  radius,
  shadow,
  size,
  space,
  typeScale,
} from './tokens.ts';
import { type ToneColors, toneNames, tones } from './tones.ts';

type Declarations = Record<string, string>;

const kebab = (name: string) => name.replace(/[A-Z0-9]+/g, (part) => `-${part.toLowerCase()}`);

/** `{ borderStrong: '#c9d2d5' }` as `{ '--border-strong': '#c9d2d5' }`. */
const named = (values: object, prefix = ''): Declarations =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [`--${prefix}${kebab(name)}`, String(value)]),
  );

const inPixels = (values: Record<string, number>, prefix: string): Declarations =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [`--${prefix}${kebab(name)}`, `${value}px`]),
  );

const toneParts: readonly (keyof ToneColors)[] = ['fg', 'bg', 'line', 'solid', 'onSolid', 'mark'];

/** What neither a scheme nor a brand changes. */
function fixed(): Declarations {
  const types = Object.entries(typeScale).map(([name, type]) => [
    `--type-${kebab(name)}`,
    `${type.weight} ${type.size}px / ${type.line}px var(--font-family)`,
  ]);
  return {
    '--font-family': fontFamily,
    ...Object.fromEntries(types),
    '--tracking-title': typeScale.pageTitle.tracking,
    '--tracking-score': typeScale.score.tracking,
    ...Object.fromEntries(Object.entries(space).map(([step, value]) => [`--space-${step}`, `${value}px`])),
    ...inPixels(radius, 'radius-'),
    '--shadow-float': shadow.float,
    '--scrim': shadow.scrim,
    '--motion-fast': motion.fast,
    '--motion-panel': motion.panel,
    '--sidebar-width': `${size.sidebar}px`,
    '--topbar-height': `${size.topbar}px`,
    '--super-banner-height': `${size.superBanner}px`,
    '--tabs-height': `${size.tabs}px`,
    '--card-head-height': `${size.cardHead}px`,
    '--table-head-height': `${size.tableHead}px`,
    '--table-row-height': `${size.tableRow.comfortable}px`,
    '--table-row-dense-height': `${size.tableRow.dense}px`,
    '--phone-row-height': `${size.phoneRow}px`,
    ...inPixels(size.control, 'control-'),
    '--content-pad': `${size.contentPad.desktop}px`,
    '--grid-gap': `${size.gridGap}px`,
  };
}

/** What a colour scheme decides, whatever the brand. */
function schemed(scheme: ColorScheme): Declarations {
  const meanings = toneNames.map((tone) => named(tones[scheme][tone], `${tone}-`));
  const series = chartSeries.map((one, index) => [`--chart-series-${index + 1}`, one[scheme]]);
  return {
    ...named(neutral[scheme]),
    ...Object.assign({}, ...meanings),
    ...Object.fromEntries(series),
    ...named(chartLines[scheme], 'chart-'),
  };
}

const scaled = (brand: BrandName): Declarations =>
  Object.fromEntries(brandColors[brand].scale.map((color, step) => [`--primary-${step}`, color]));

const block = (selector: string, declarations: Declarations, indent = ''): string =>
  [
    `${indent}${selector} {`,
    ...Object.entries(declarations).map(([name, value]) => `${indent}  ${name}: ${value};`),
    `${indent}}`,
  ].join('\n');

const madeHere =
  '/* Made from tokens.ts and tones.ts by css-variables.ts; its test fails when they differ. */';

/**
 * The text of tokens.css: every token as a custom property named by meaning. It is a file of its own rather than a
 * style element that a script writes, so that the first page has its colours before any component library is loaded.
 */
export function tokenStylesheet(): string {
  const dark = "[data-mantine-color-scheme='dark']";
  const second = "[data-brand='readycheck']";
  return `${[
    madeHere,
    block(':root', {
      ...fixed(),
      ...scaled('default'),
      ...schemed('light'),
      ...named(brandColors.default.light),
    }),
    block(`:root${dark}`, { ...schemed('dark'), ...named(brandColors.default.dark) }),
    block(`:root${second}`, { ...scaled('readycheck'), ...named(brandColors.readycheck.light) }),
    block(`:root${second}${dark}`, named(brandColors.readycheck.dark)),
    `@media (max-width: ${breakpoint.tablet - 0.02}px) {\n${block(':root', { '--content-pad': `${size.contentPad.phone}px` }, '  ')}\n}`,
  ].join('\n\n')}\n`;
}

/**
 * The text of tones.css: an element with `data-tone="event"` gets that meaning's parts as `--tone-fg`, `--tone-bg` and
 * so on, so that one component can be drawn in every meaning.
 */
export function toneStylesheet(): string {
  const parts = (tone: string) =>
    Object.fromEntries(toneParts.map((part) => [`--tone-${kebab(part)}`, `var(--${tone}-${kebab(part)})`]));
  const blocks = toneNames.map((tone) => block(`[data-tone='${tone}']`, parts(tone)));
  return `${[madeHere, ...blocks].join('\n\n')}\n`;
}
