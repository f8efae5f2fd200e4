import { type BrandName, brandOfHost, brandProviders } from '@plumbline/contract';
import type { Config } from './config/config.ts';

/** The colour of each brand in what is drawn outside of its pages: mails and an installed player (packages/web/src/design/tokens.ts). */
export const brandAccents = { default: '#0e6973', readycheck: '#7b3292' } as const;

/** The brand a request sees: the configured one, else the one its host names. */
export function brandOf(host: string, { brand }: Pick<Config, 'brand'>): BrandName {
  return brand ?? brandOfHost(host);
}

/** The provider of the product, as `{provider}` in texts. */
export function providerOf(host: string, config: Pick<Config, 'brand' | 'brandProvider'>): string {
  return config.brandProvider ?? brandProviders[brandOf(host, config)];
}
