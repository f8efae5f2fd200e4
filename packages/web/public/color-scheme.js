// Loaded before anything is painted, so that the page never flashes in the wrong colours. What it sets is kept up to date by
// src/design/color-scheme.ts, which must read the same choice; a test compares the two.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('mantine-color-scheme-value');
  } catch {
    // Storage is closed in some private windows; the device's own setting is then the answer.
  }
  const isDark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
})();
