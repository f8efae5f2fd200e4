import { brandProviders } from '@plumbline/contract/core/brand-names';
import type { BrandName } from '../design/tokens.ts';

/** Where a brand sends people. */
export interface BrandLinks {
  contact: string;
  terms: string;
  privacy: string;
  training: string;
  appStore: string;
  googlePlay: string;
}

/** Everything that two brands may differ in besides the colours, which tokens.css picks by `name`. */
export interface Brand {
  name: BrandName;
  /** Who offers the product, as it stands in texts: `{provider}`. */
  provider: string;
  /** The document's title, alone or after a page's own. */
  title: string;
  links: BrandLinks;
}

/** A brand's addresses lie under its own site until a deployment sets others. */
const linksOf = (site: string): BrandLinks => ({
  contact: `${site}/contact`,
  terms: `${site}/terms`,
  privacy: `${site}/privacy`,
  training: `${site}/training`,
  appStore: `${site}/app/ios`,
  googlePlay: `${site}/app/android`,
});

export const brands: Record<BrandName, Brand> = {
  default: {
    name: 'default',
    provider: brandProviders.default,
    title: brandProviders.default,
    links: linksOf('https://plumbline.example'),
  },
  readycheck: {
    name: 'readycheck',
    provider: brandProviders.readycheck,
    title: brandProviders.readycheck,
    links: linksOf('https://readycheck.example'),
  },
};
