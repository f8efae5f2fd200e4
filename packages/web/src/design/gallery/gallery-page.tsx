import { useEffect, useState } from 'react';
import { applyBrand } from '../../brand/apply-brand.ts';
import { BrandMark } from '../../brand/brand-mark.tsx';
import { BrandProvider } from '../../brand/brand-provider.tsx';
import { brands } from '../../brand/brands.ts';
import { DesignProvider } from '../design-provider.tsx';
import { SegmentedControl } from '../form/segmented-control.tsx';
import { Notifications } from '../notify/notifications.tsx';
import type { BrandName, ColorScheme } from '../tokens.ts';
import { ButtonsSection } from './buttons-section.tsx';
import { CardsSection } from './cards-section.tsx';
import { ClinicalSection } from './clinical-section.tsx';
import { CountsSection } from './counts-section.tsx';
import { DialogsSection } from './dialogs-section.tsx';
import { FieldsSection } from './fields-section.tsx';
import classes from './gallery.module.css';
import { LabelsSection } from './labels-section.tsx';
import { PageSection } from './page-section.tsx';
import { StatesSection } from './states-section.tsx';
import { TableSection } from './table-section.tsx';
import { TrendsSection } from './trends-section.tsx';

export interface GalleryPageProps {
  /** The brand and the scheme to start with; both can be switched on the page. */
  brand?: BrandName;
  scheme?: ColorScheme;
}

/** Every shared component in every state, for development: `/dev/gallery`. Names and figures are invented. */
export function GalleryPage({
  brand: startBrand = 'default',
  scheme: startScheme = 'light',
}: GalleryPageProps) {
  const [brandName, setBrandName] = useState<BrandName>(startBrand);
  const [scheme, setScheme] = useState<ColorScheme>(startScheme);
  const brand = brands[brandName];
  useEffect(() => applyBrand(document, brand), [brand]);

  return (
    <BrandProvider brand={brand}>
      <DesignProvider forcedScheme={scheme}>
        <main className={classes.gallery}>
          <header className={classes.head}>
            <BrandMark />
            <h1 className={classes.title}>Components and states</h1>
            <span className={classes.provider}>{brand.provider}</span>
            <div className={classes.switches}>
              <SegmentedControl
                label="Brand"
                value={brandName}
                onChange={setBrandName}
                segments={[
                  { value: 'default', label: 'Plumbline' },
                  { value: 'readycheck', label: 'ReadyCheck' },
                ]}
              />
              <SegmentedControl
                label="Colour scheme"
                value={scheme}
                onChange={setScheme}
                segments={[
                  { value: 'light', label: 'Light' },
                  { value: 'dark', label: 'Dark' },
                ]}
              />
            </div>
          </header>
          <div className={classes.columns}>
            <div className={classes.column}>
              <ButtonsSection />
              <FieldsSection />
              <DialogsSection />
            </div>
            <div className={classes.column}>
              <ClinicalSection part="change" />
              <LabelsSection />
              <StatesSection />
            </div>
            <div className={classes.column}>
              <ClinicalSection part="range" />
            </div>
          </div>
          <CardsSection />
          <TrendsSection />
          <CountsSection />
          <TableSection />
          <PageSection />
        </main>
        <Notifications />
      </DesignProvider>
    </BrandProvider>
  );
}
