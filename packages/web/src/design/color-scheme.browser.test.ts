import { afterEach, expect, test } from 'vitest';
import { applyColorScheme } from './color-scheme.ts';

const key = 'mantine-color-scheme-value';
afterEach(() => {
  localStorage.removeItem(key);
});

test('a dark page is printed in light, and is dark again afterwards', () => {
  localStorage.setItem(key, 'dark');
  const page = document.implementation.createHTMLDocument();
  const stop = applyColorScheme(page);
  const scheme = () => page.documentElement.dataset.mantineColorScheme;
  expect(scheme()).toBe('dark');
  window.dispatchEvent(new Event('beforeprint'));
  expect(scheme()).toBe('light');
  window.dispatchEvent(new Event('afterprint'));
  expect(scheme()).toBe('dark');
  stop();
});
