import type { ButtonHTMLAttributes, ReactNode } from 'react';
import classes from './button.module.css';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: 'primary' | 'default' | 'quiet';
  /** Work is under way: the button cannot be pressed again and keeps the focus. */
  isWorking?: boolean;
}

/** A button for a thumb: 56 pixels high, and as wide as the screen of a phone. */
export function Button({
  variant = 'default',
  isWorking = false,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={isWorking || undefined}
      aria-busy={isWorking || undefined}
      onClick={isWorking ? (event) => event.preventDefault() : onClick}
      className={`${classes.button} ${classes[variant]}`}
    />
  );
}

/** A way to another page that looks like the main button. */
export const ButtonLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} className={`${classes.button} ${classes.primary} ${classes.link}`}>
    {children}
  </a>
);
