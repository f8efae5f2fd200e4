import { Page } from '@react-pdf/renderer';
import type { ReactNode } from 'react';
import { useSpace } from './density.ts';
import { PageFoot, type PageFootProps } from './page-foot.tsx';
import { PageHead, type PageHeadProps } from './page-head.tsx';
import { ink, page, px } from './print-style.ts';

interface SheetProps {
  /** The font families that have the letters of the document, in order. */
  families: string[];
  head: PageHeadProps;
  foot: PageFootProps;
  children: ReactNode;
}

/** Letter pages, as many as the content takes, with the head and the foot of the document on each. */
export function Sheet({ families, head, foot, children }: SheetProps) {
  return (
    <Page
      size="LETTER"
      style={{
        fontFamily: families,
        color: ink.text,
        paddingHorizontal: px(page.marginX),
        paddingTop: px(useSpace(page.marginTop, page.marginTop - 6)),
        paddingBottom: px(page.footHeight),
      }}
    >
      <PageHead {...head} />
      {children}
      <PageFoot {...foot} />
    </Page>
  );
}
