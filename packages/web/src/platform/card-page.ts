/**
 * The page as a document: where it was opened decides its Content-Security-Policy, and only documents of the billing pages admit the card
 * processor. Whoever came to billing from another page is on that page's document, so it is loaded anew before a card is typed.
 */
const key = 'plumbline.card-entry';

/** Where the script of the card processor comes from; null where this document may not load it. */
export const cardProcessorOf = (page: Document): string | null =>
  page.querySelector('meta[name="card-processor"]')?.getAttribute('content') ?? null;

/** Whether a script's address is one of the card processor's, for the policy of trusted types. */
export function isCardScript(address: string, page: Document): boolean {
  const processor = cardProcessorOf(page);
  if (processor === null) return false;
  const [given, own] = [URL.parse(address), new URL(processor)];
  if (given === null || given.protocol !== own.protocol || given.port !== own.port) return false;
  return given.hostname === own.hostname || given.hostname.endsWith(`.${own.hostname}`);
}

/** The browser's own page, in one place for tests. */
export const browserPage = {
  /** The path under which this document was asked of the server. */
  openedAt: () => new URL(performance.getEntriesByType('navigation')[0]?.name ?? location.href).pathname,
  reload: () => location.reload(),
  leaveFor: (address: string) => location.assign(address),
};

/**
 * Loads the page anew where its document does not admit the card processor and another one would.
 * @param entry what is opened again then, `settings` say
 * @returns whether the page is being left
 */
export function reloadForCard(entry: string): boolean {
  if (cardProcessorOf(document) !== null || browserPage.openedAt().startsWith('/billing')) return false;
  sessionStorage.setItem(key, entry);
  browserPage.reload();
  return true;
}

/** Whether the page was loaded anew for this entry. It is said until `clearReload`. */
export const wasReloadedFor = (entry: string): boolean => sessionStorage.getItem(key) === entry;

export const clearReload = (): void => sessionStorage.removeItem(key);
