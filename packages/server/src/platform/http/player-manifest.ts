import { brandOfHost, brandProviders } from '@plumbline/contract';
import type { Config } from '../config/config.ts';

/** The ground of the page under each brand (packages/web/src/design/tokens.css). */
const background = '#f6f8f8';
const themes = { default: '#0e6973', readycheck: '#7b3292' } as const;

const icon = (brand: string, name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/test/icons/${brand}-${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** What a device needs to install the player like an app, in the brand of the host that was asked. */
export function playerManifest(host: string, config: Pick<Config, 'brand' | 'brandProvider'>) {
  const brand = config.brand ?? brandOfHost(host);
  const name = config.brandProvider ?? brandProviders[brand];
  return {
    id: '/test/',
    name,
    short_name: name,
    start_url: '/test/',
    scope: '/test/',
    display: 'standalone',
    background_color: background,
    theme_color: themes[brand],
    icons: [
      icon(brand, '192', 192, 'any'),
      icon(brand, '512', 512, 'any'),
      icon(brand, 'maskable-512', 512, 'maskable'),
    ],
  };
}
