import type { ButtonHTMLAttributes } from 'react';
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
