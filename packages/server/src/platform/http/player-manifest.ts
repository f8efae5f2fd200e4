import { brandAccents, brandOf, providerOf } from '../brand.ts';
import type { Config } from '../config/config.ts';

/** The ground of the page under each brand (packages/web/src/design/tokens.ts). */
const background = '#f6f8f8';

const icon = (brand: string, name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/test/icons/${brand}-${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** What a device needs to install the player like an app, in the brand of the host that was asked. */
export function playerManifest(host: string, config: Pick<Config, 'brand' | 'brandProvider'>) {
  const brand = brandOf(host, config);
  const name = providerOf(host, config);
  return {
    id: '/test/',
    name,
    short_name: name,
    start_url: '/test/',
    scope: '/test/',
    display: 'standalone',
    background_color: background,
    theme_color: brandAccents[brand],
    icons: [
      icon(brand, '192', 192, 'any'),
      icon(brand, '512', 512, 'any'),
      icon(brand, 'maskable-512', 512, 'maskable'),
    ],
  };
}
