import { BrandMark } from '@plumbline/web/brand/brand-mark.tsx';
import { useBrand } from '@plumbline/web/brand/brand-provider.tsx';
import type { ReactNode } from 'react';
import classes from './screen.module.css';

interface ScreenProps {
  title: string;
  /** Beside the brand, such as the choice of a language. */
  aside?: ReactNode;
  children: ReactNode;
  /** What a person does next, at the lower edge within reach of a thumb. */
  actions?: ReactNode;
  isWide?: boolean;
}

/** Another title is another screen, which is read from its beginning. */
const readFromTop = (heading: HTMLHeadingElement | null) => {
  if (heading === null) return;
  window.scrollTo(0, 0);
  heading.focus();
};

/** One screen: the brand, a title that screen readers hear first, what there is to see, and what to do. */
export function Screen({ title, aside, children, actions, isWide = false }: ScreenProps) {
  const { provider } = useBrand();
  return (
    <div className={classes.screen} data-wide={isWide || undefined}>
      <header className={classes.head}>
        <span className={classes.brand}>
          <BrandMark size={28} />
          {provider}
        </span>
        {aside}
      </header>
      <main className={classes.main}>
        <h1 key={title} ref={readFromTop} tabIndex={-1}>
          {title}
        </h1>
        {children}
        {actions && <div className={classes.actions}>{actions}</div>}
      </main>
    </div>
  );
}
