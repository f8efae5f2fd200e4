import { type Brand, type BrandLinks, brands } from './brands.ts';

/** What a deployment sets, in the page's `<meta name="brand-settings">` as JSON. */
export interface BrandSettings {
  /** Overrides the host; for development. */
  brand?: string;
  /** Renames the provider, and with it the title. */
  provider?: string;
  links?: Partial<BrandLinks>;
}

/**
 * The brand of a page. The host's first label decides (`readycheck.example.org`, `my-readycheck.example.org`) unless
 * a setting names one.
 *
 * @param host the host name, with or without a port
 */
export function chooseBrand(host: string, settings: BrandSettings = {}): Brand {
  const firstLabel = host.toLowerCase().split(':')[0]?.split('.')[0] ?? '';
  const isSecond = settings.brand ? settings.brand === 'readycheck' : firstLabel.endsWith('readycheck');
  const brand = isSecond ? brands.readycheck : brands.default;
  const provider = settings.provider?.trim() || brand.provider;
  return {
    name: brand.name,
    provider,
    title: settings.provider?.trim() || brand.title,
    links: { ...brand.links, ...settings.links },
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Only web addresses: a setting must not be able to put a script behind a link. */
const isWebAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^(https:\/\/|mailto:|\/(?!\/))/.test(value);

/**
 * Reads the settings that the server wrote into the page.
 *
 * @returns an empty object where the page has none
 * @throws SyntaxError when the content is not JSON: a broken deployment must show at once
 */
export function readBrandSettings(page: Document): BrandSettings {
  const content = page.querySelector('meta[name="brand-settings"]')?.getAttribute('content');
  if (!content) return {};
  const values: unknown = JSON.parse(content);
  if (!isRecord(values)) return {};
  const links: Partial<BrandLinks> = {};
  const given = isRecord(values.links) ? values.links : {};
  for (const name of Object.keys(brands.default.links) as (keyof BrandLinks)[]) {
    const address = given[name];
    if (isWebAddress(address)) links[name] = address;
  }
  return {
    ...(typeof values.brand === 'string' ? { brand: values.brand } : {}),
    ...(typeof values.provider === 'string' ? { provider: values.provider } : {}),
    links,
  };
}
