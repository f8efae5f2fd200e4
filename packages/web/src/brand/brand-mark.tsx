import classes from './brand-mark.module.css';
import { useBrand } from './brand-provider.tsx';

export interface BrandMarkProps {
  /** Width and height in pixels. */
  size?: number;
}

/** The brand's mark alone. Decoration: the provider's name stands beside it or names the link around it. */
export function BrandMark({ size = 26 }: BrandMarkProps) {
  const { name } = useBrand();
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 30 30"
      aria-hidden="true"
      focusable="false"
      className={classes.mark}
    >
      {name === 'readycheck' ? (
        <>
          <circle cx="15" cy="15" r="15" className={classes.ground} />
          <path d="m8.6 15.7 4.3 4.4 8.5-9.4" className={classes.check} />
        </>
      ) : (
        <>
          <rect width="30" height="30" rx="8" className={classes.ground} />
          <path d="M6.7 9.7a11 11 0 0 1 16.6 0" className={classes.arc} />
          <path d="M15 5v10" className={classes.line} />
          <circle cx="15" cy="19.9" r="5" className={classes.bob} />
        </>
      )}
    </svg>
  );
}
