import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import classes from './button.module.css';
import { type ButtonLook, buttonClass } from './button-class.ts';

export interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  children: ReactNode;
  /** An icon of 16 pixels before the words. */
  icon?: ReactNode;
  /** An icon of 16 pixels after the words, such as a menu's chevron. */
  iconAfter?: ReactNode;
  /** Work is under way: the button keeps its width, says so to screen readers and cannot be pressed again. */
  isWorking?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** The button. `variant="primary"` at most once in a view. For a link that looks like one use `buttonClass`. */
export function Button({
  variant,
  size,
  isFullWidth,
  children,
  icon,
  iconAfter,
  isWorking = false,
  className,
  disabled,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const before = isWorking ? <span className={classes.spinner} aria-hidden="true" /> : icon;
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled}
      // A button that was pressed keeps the focus while it works, so it is refused rather than disabled.
      aria-disabled={isWorking || undefined}
      aria-busy={isWorking || undefined}
      data-working={isWorking || undefined}
      onClick={isWorking ? (event) => event.preventDefault() : onClick}
      className={buttonClass({ variant, size, isFullWidth }, className)}
    >
      {before && <span className={classes.icon}>{before}</span>}
      <span className={classes.words}>{children}</span>
      {iconAfter && <span className={classes.icon}>{iconAfter}</span>}
    </button>
  );
}
