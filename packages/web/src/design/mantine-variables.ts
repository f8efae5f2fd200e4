import type { CSSVariablesResolver } from '@mantine/core';

/** Points the component library's own variables at ours; ours already follow the scheme and the brand. */
const byMeaning = {
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-error': 'var(--change-bad-fg)',
  '--mantine-color-success': 'var(--status-active-fg)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-anchor': 'var(--primary-text)',
  '--mantine-color-dimmed': 'var(--text-3)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--border-strong)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--text-3)',
  '--mantine-color-disabled-border': 'var(--border)',
  '--mantine-primary-color-contrast': 'var(--on-primary)',
};

export const mantineVariables: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-primary-color-filled': 'var(--primary)',
    '--mantine-primary-color-filled-hover': 'var(--primary-hover)',
    '--mantine-primary-color-light': 'var(--primary-tint)',
    '--mantine-primary-color-light-hover': 'var(--primary-tint)',
    '--mantine-primary-color-light-color': 'var(--primary-text)',
  },
  light: byMeaning,
  dark: byMeaning,
});
