import { createTheme, type MantineColorsTuple, type VariantColorsResolver } from '@mantine/core';
import classes from './theme.module.css';
import { brandColors, breakpoint, fontFamily, radius, shadow, size, space } from './tokens.ts';

const px = (value: number) => `${value}px`;

/** Media queries in em follow a person's zoom. */
const em = (pixels: number) => `${pixels / 16}em`;

const fills: Record<string, { background: string; hover: string; color: string }> = {
  primary: { background: 'var(--primary)', hover: 'var(--primary-hover)', color: 'var(--on-primary)' },
  danger: {
    background: 'var(--change-bad-solid)',
    hover: 'var(--change-bad-fg)',
    color: 'var(--change-bad-on-solid)',
  },
};

/** The library's filled, default and subtle variants in our colours; nothing else is offered. */
const variantColors: VariantColorsResolver = ({ color, variant }) => {
  if (variant === 'default') {
    return {
      background: 'var(--surface)',
      hover: 'var(--hover)',
      color: 'var(--text)',
      border: '1px solid var(--border-strong)',
    };
  }
  if (variant === 'filled') {
    const fill = fills[color ?? 'primary'] ?? fills.primary;
    if (fill) return { ...fill, border: '1px solid transparent' };
  }
  return {
    background: 'transparent',
    hover: 'var(--hover)',
    color: 'var(--text-2)',
    border: '1px solid transparent',
  };
};

/** Custom properties instead of hexes: the brand then switches without another theme. */
const primary: MantineColorsTuple = [
  'var(--primary-0)',
  'var(--primary-1)',
  'var(--primary-2)',
  'var(--primary-3)',
  'var(--primary-4)',
  'var(--primary-5)',
  'var(--primary-6)',
  'var(--primary-7)',
  'var(--primary-8)',
  'var(--primary-9)',
];

const transition = { duration: 180, timingFunction: 'ease-out' };

/** Choices of a field look as those of a menu, and are as tall as a finger on a phone. */
const choices = { classNames: { options: classes.options, option: classes.item } };

const floating = { classNames: { dropdown: classes.floating } };

/** Measurements of the visual reference for the library's components; colours come from tokens.css. */
export const theme = createTheme({
  fontFamily,
  colors: { primary },
  primaryColor: 'primary',
  primaryShade: 6,
  white: brandColors.default.light.onPrimary,
  defaultRadius: px(radius.control),
  radius: {
    xs: px(radius.small),
    sm: px(radius.control),
    md: px(radius.choice),
    lg: px(radius.card),
    xl: px(radius.dialog),
  },
  spacing: { xs: px(space[1]), sm: px(space[2]), md: px(space[4]), lg: px(space[5]), xl: px(space[6]) },
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '18px', md: '20px', lg: '20px', xl: '28px' },
  shadows: { xs: 'none', sm: 'none', md: shadow.float, lg: shadow.float, xl: shadow.float },
  breakpoints: {
    xs: em(480),
    sm: em(breakpoint.tablet),
    md: em(breakpoint.desktop),
    lg: em(breakpoint.threeColumnCards),
    xl: em(1440),
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  variantColorResolver: variantColors,
  components: {
    Button: { defaultProps: { size: 'sm' }, classNames: { root: classes.button } },
    ActionIcon: { defaultProps: { variant: 'subtle', size: size.control.desktop } },
    Modal: {
      defaultProps: { size: size.dialogs.default, centered: false, transitionProps: transition },
      classNames: {
        content: classes.dialog,
        header: classes.dialogHead,
        title: classes.dialogTitle,
        body: classes.dialogBody,
        overlay: classes.scrim,
        close: classes.close,
      },
    },
    Drawer: {
      defaultProps: { transitionProps: transition },
      classNames: {
        content: classes.panel,
        header: classes.dialogHead,
        title: classes.dialogTitle,
        body: classes.dialogBody,
        overlay: classes.scrim,
        close: classes.close,
      },
    },
    Menu: {
      defaultProps: {
        position: 'bottom-end',
        offset: space[1],
        transitionProps: transition,
        // The focus goes to the first item, as in every menu, and not to an element that is none.
        withInitialFocusPlaceholder: false,
      },
      classNames: { dropdown: classes.floating, item: classes.item, label: classes.menuLabel },
    },
    Popover: { defaultProps: { offset: space[1], transitionProps: transition }, ...floating },
    Combobox: {
      defaultProps: { offset: space[1], transitionProps: transition },
      classNames: { dropdown: classes.floating, option: classes.item },
    },
    // Their list scrolls by itself, as what the field controls: a box around it that scrolls could not be reached with the keyboard.
    Select: { defaultProps: { withScrollArea: false }, ...choices },
    MultiSelect: { defaultProps: { withScrollArea: false }, ...choices },
    Tooltip: {
      defaultProps: { openDelay: 400, transitionProps: transition },
      classNames: { tooltip: classes.tooltip },
    },
  },
});
