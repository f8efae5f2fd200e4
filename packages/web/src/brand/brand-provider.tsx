import { createContext, type ReactNode, useContext } from 'react';
import { type Brand, brands } from './brands.ts';

const BrandContext = createContext<Brand>(brands.default);

/** Gives the brand to everything below. The page's own title, favicon and colours come from `applyBrand`. */
export function BrandProvider({ brand, children }: { brand: Brand; children: ReactNode }) {
  return <BrandContext value={brand}>{children}</BrandContext>;
}

/** The brand of this page: provider name, title, links. */
export function useBrand(): Brand {
  return useContext(BrandContext);
}
