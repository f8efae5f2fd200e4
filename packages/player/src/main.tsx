import { applyBrand } from '@plumbline/web/brand/apply-brand.ts';
import { BrandProvider } from '@plumbline/web/brand/brand-provider.tsx';
import { chooseBrand, readBrandSettings } from '@plumbline/web/brand/choose-brand.ts';
import { applyColorScheme } from '@plumbline/web/design/color-scheme.ts';
import '@plumbline/web/design/tokens.css';
import '@plumbline/web/design/fonts.css';
import '@plumbline/web/design/global.css';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import './player.css';
import { App } from './app.tsx';
import { isTooOld } from './device/is-too-old.ts';
import { addTouchIcon } from './device/touch-icon.ts';
import { keepPlayer } from './device/updates.ts';
import { type Device, elsewhere, openDevice } from './session/open-device.ts';
import { catalogue, preferredLanguage } from './words/language.ts';

const brand = chooseBrand(window.location.host, readBrandSettings(document));
applyBrand(document, brand);
applyColorScheme();
addTouchIcon(document, brand);
const updates = keepPlayer();

const container = document.querySelector('#root');
if (container === null) throw new Error('index.html has no #root');
if (isTooOld()) container.textContent = catalogue[preferredLanguage(navigator.languages)].tooOld;
else start(createRoot(container));

function start(root: Root): void {
  const show = (device: Device) =>
    root.render(
      <StrictMode>
        <BrandProvider brand={brand}>
          <App key={device.isElsewhere ? 'elsewhere' : 'here'} device={device} updates={updates} />
        </BrandProvider>
      </StrictMode>,
    );
  // Before React, which may run effects twice: a window that held the device already would take itself for another one.
  void openDevice(() => show(elsewhere)).then(show);
}
