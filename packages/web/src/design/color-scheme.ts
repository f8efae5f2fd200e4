import type { ColorScheme } from './tokens.ts';

/** What a person chose; `auto` follows the device. */
type ColorSchemeChoice = ColorScheme | 'auto';

/** The component library keeps the choice under this key, so both read the same. */
const storageKey = 'mantine-color-scheme-value';

const prefersDark = () => window.matchMedia('(prefers-color-scheme: dark)');

function storedChoice(): ColorSchemeChoice {
  try {
    const stored = window.localStorage.getItem(storageKey);
    return stored === 'light' || stored === 'dark' ? stored : 'auto';
  } catch {
    // Storage is closed in some private windows; the device's own setting is then the answer.
    return 'auto';
  }
}

/**
 * Sets the page's colour scheme from what the person chose before, or from the device. Call before the first render:
 * pages without the component library (sign-in) depend on it, and the others then never flash. Paper is light: a browser leaves backgrounds
 * away there, so that nobody could read light text.
 * @returns stops following the device and the printer
 */
export function applyColorScheme(page: Document = document): () => void {
  const set = () => {
    const choice = storedChoice();
    const scheme = choice === 'auto' ? (prefersDark().matches ? 'dark' : 'light') : choice;
    page.documentElement.dataset.mantineColorScheme = scheme;
  };
  const following = new AbortController();
  const { signal } = following;
  const onPaper = () => {
    page.documentElement.dataset.mantineColorScheme = 'light';
  };
  set();
  prefersDark().addEventListener('change', set, { signal });
  window.addEventListener('beforeprint', onPaper, { signal });
  window.addEventListener('afterprint', set, { signal });
  return () => following.abort();
}
