/**
 * Tells when another scheme or brand gives the custom properties other values: what was drawn with them is drawn anew then.
 * @returns ends it
 */
export function watchColors(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['data-mantine-color-scheme', 'data-brand'],
  });
  return () => observer.disconnect();
}
