import { type ReactNode, useEffect, useRef } from 'react';
import { useBrand } from '../../brand/brand-provider.tsx';
import { Button } from '../../design/button/button.tsx';
import { buttonClass } from '../../design/button/button-class.ts';
import { IconPrinter } from '../../design/icon/tabler/printer.ts';
import { AppLink } from '../../design/link/app-link.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import classes from './print-frame.module.css';

/** Sets the title of the browser's tab. */
export function usePrintTitle(title: string) {
  const { title: brandTitle } = useBrand();
  useEffect(() => {
    document.title = `${title} – ${brandTitle}`;
  }, [title, brandTitle]);
}

export interface PrintFrameProps {
  /** Browsers offer the page's title as a file name. */
  title: string;
  /** Prints by itself, once: a document that the portal opened. */
  isPrinting: boolean;
  /** Buttons beside Print. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A document with a button that prints it; the button itself is not printed. */
export function PrintFrame({ title, isPrinting, actions, children }: PrintFrameProps) {
  const hasPrinted = useRef(false);
  usePrintTitle(title);
  useEffect(() => {
    if (!isPrinting || hasPrinted.current) return;
    hasPrinted.current = true;
    // Without the fonts, lines would break elsewhere than on the screen.
    void document.fonts.ready.then(() => window.print());
  }, [isPrinting]);
  return (
    <div className={classes.page}>
      <header className={classes.bar}>
        <p className={classes.hint}>Prints on Letter and A4, in color or black and white.</p>
        <div className={classes.actions}>
          {actions}
          <Button variant="primary" icon={<IconPrinter />} onClick={() => window.print()}>
            Print
          </Button>
        </div>
      </header>
      <main>{children}</main>
    </div>
  );
}

export function PrintLoading({ heading }: { heading: string }) {
  return (
    <PrintMessage heading={heading}>
      <p role="status">Loading</p>
    </PrintMessage>
  );
}

/** A page without a document: what it says in its place. */
export function PrintMessage({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <main className={classes.message}>
      <h1 className="visually-hidden">{heading}</h1>
      {children}
    </main>
  );
}

/** Why there is no document, and the way back to the portal. */
export function PrintRefusal({ heading, title, text }: { heading: string; title: string; text: string }) {
  return (
    <PrintMessage heading={heading}>
      <EmptyState
        title={title}
        text={text}
        actions={
          <AppLink href="/" className={buttonClass()}>
            Go to the portal
          </AppLink>
        }
      />
    </PrintMessage>
  );
}
