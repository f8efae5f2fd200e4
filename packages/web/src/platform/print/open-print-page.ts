import { notify } from '../../design/notify/notify.ts';

const blocked = 'Your browser blocked the print page. Allow pop-ups for the portal and press Print again.';

/**
 * Opens a page to print in a tab of its own.
 *
 * @param addressOf returns its address once there is a token for it; null where there is none, and the tab closes again
 */
export async function openPrintPage(addressOf: () => Promise<string | null>): Promise<void> {
  // The click itself must open the page, or the browser blocks it as an advertisement.
  const page = window.open('', '_blank');
  if (page === null) {
    notify.error(blocked);
    return;
  }
  const address = await addressOf();
  if (address === null) return page.close();
  page.opener = null;
  page.location.replace(address);
}
