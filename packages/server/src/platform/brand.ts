import { type BrandName, brandOfHost, brandProviders } from '@plumbline/contract';
import type { Config } from './config/config.ts';

/** The brand a request sees: the configured one, else the one its host names. */
function brandOf(host: string, { brand }: Pick<Config, 'brand'>): BrandName {
  return brand ?? brandOfHost(host);
}

/** The provider of the product, as `{provider}` in texts. */
export function providerOf(host: string, config: Pick<Config, 'brand' | 'brandProvider'>): string {
  return config.brandProvider ?? brandProviders[brandOf(host, config)];
}
