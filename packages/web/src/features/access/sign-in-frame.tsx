import type { ReactNode } from 'react';
import { BrandMark } from '../../brand/brand-mark.tsx';
import { useBrand } from '../../brand/brand-provider.tsx';
import { AppLink } from '../../design/link/app-link.tsx';
import { DampedCurve } from './damped-curve.tsx';
import classes from './sign-in-frame.module.css';

export interface SignInFrameProps {
  children: ReactNode;
  /** Leaves out head, foot and slogan, as the mobile app shows the page. */
  isBare?: boolean;
  /** The link to become a customer; false where the person already is one. */
  hasContactLink?: boolean;
}

/** The frame around every page of signing in: the brand, legal links, and on wide screens what the product is about. */
export function SignInFrame({ children, isBare = false, hasContactLink = true }: SignInFrameProps) {
  const { provider, links } = useBrand();
  return (
    <div className={isBare ? classes.bare : classes.frame}>
      <div className={classes.side}>
        {!isBare && (
          <header className={classes.head}>
            <AppLink href="/" className={classes.brand}>
              <BrandMark size={30} />
              {provider}
            </AppLink>
            {hasContactLink && (
              <p className={classes.contact}>
                New to {provider}?{' '}
                <a href={links.contact} target="_blank" rel="noopener noreferrer">
                  Get In Touch
                </a>
              </p>
            )}
          </header>
        )}
        <main className={classes.main}>{children}</main>
        {!isBare && (
          <footer className={classes.foot}>
            <p>
              © {new Date().getFullYear()} {provider}, Inc.
            </p>
            <nav aria-label="Legal" className={classes.legal}>
              <a href={links.terms} target="_blank" rel="noopener noreferrer">
                Terms
              </a>
              <a href={links.privacy} target="_blank" rel="noopener noreferrer">
                Privacy
              </a>
              <a href={links.contact} target="_blank" rel="noopener noreferrer">
                Get in Touch
              </a>
            </nav>
          </footer>
        )}
      </div>
      {!isBare && (
        <aside className={classes.promise} aria-label={`About ${provider}`}>
          <DampedCurve className={classes.curve} />
          <p className={classes.headline}>Know when someone is back to their own normal.</p>
          <p className={classes.text}>
            Balance, cognition and symptoms, each compared with the person’s own baseline.
          </p>
        </aside>
      )}
    </div>
  );
}
