import type { Brand } from '@plumbline/web/brand/brands.ts';

/** The picture that an iPhone shows where the player is added to its home screen; it reads no manifest for it. */
export function addTouchIcon(page: Document, { name }: Pick<Brand, 'name'>): void {
  const icon = page.createElement('link');
  icon.rel = 'apple-touch-icon';
  icon.href = `/test/icons/${name}-touch-180.png`;
  page.head.append(icon);
}
