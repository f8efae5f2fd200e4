import { applyBrand } from '@plumbline/web/brand/apply-brand.ts';
import { BrandProvider } from '@plumbline/web/brand/brand-provider.tsx';
import { chooseBrand, readBrandSettings } from '@plumbline/web/brand/choose-brand.ts';
import { applyColorScheme } from '@plumbline/web/design/color-scheme.ts';
import '@plumbline/web/design/tokens.css';
import '@plumbline/web/design/fonts.css';
import '@plumbline/web/design/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './player.css';
import { App } from './app.tsx';
import { addTouchIcon } from './device/touch-icon.ts';
import { keepPlayer } from './device/updates.ts';
import { type Device, elsewhere, openDevice } from './session/open-device.ts';

const brand = chooseBrand(window.location.host, readBrandSettings(document));
applyBrand(document, brand);
applyColorScheme();
addTouchIcon(document, brand);
const updates = keepPlayer();

const container = document.querySelector('#root');
if (container === null) throw new Error('index.html has no #root');
const root = createRoot(container);
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
