import { applyBrand } from '@plumbline/web/brand/apply-brand.ts';
import { BrandProvider } from '@plumbline/web/brand/brand-provider.tsx';
import { chooseBrand, readBrandSettings } from '@plumbline/web/brand/choose-brand.ts';
import { applyColorScheme } from '@plumbline/web/design/color-scheme.ts';
import '@plumbline/web/design/tokens.css';
import '@plumbline/web/design/fonts.css';
import '@plumbline/web/design/global.css';
import { createRoot } from 'react-dom/client';
import './player.css';
import { App } from './app.tsx';

const brand = chooseBrand(window.location.host, readBrandSettings(document));
applyBrand(document, brand);
applyColorScheme();

const container = document.querySelector('#root');
if (container === null) throw new Error('index.html has no #root');
createRoot(container).render(
  <BrandProvider brand={brand}>
    <App />
  </BrandProvider>,
);
