import type { Brand } from './brands.ts';
import defaultFavicon from './favicon-default.svg?no-inline';
import readycheckFavicon from './favicon-readycheck.svg?no-inline';

/** Title, favicon and colours of the page itself. Call once, before the first render. */
export function applyBrand(page: Document, brand: Brand): void {
  page.documentElement.dataset.brand = brand.name;
  page.title = brand.title;
  const icon = page.querySelector<HTMLLinkElement>('link[rel="icon"]') ?? page.createElement('link');
  icon.rel = 'icon';
  icon.type = 'image/svg+xml';
  icon.href = brand.name === 'readycheck' ? readycheckFavicon : defaultFavicon;
  if (!icon.isConnected) page.head.append(icon);
}
