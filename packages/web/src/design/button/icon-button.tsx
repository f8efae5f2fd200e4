import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import classes from './icon-button.module.css';

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  /** What pressing it does: the accessible name and the hint under the pointer. */
  label: string;
  /** An icon of 18 pixels. */
  icon: ReactNode;
  /** `bordered` where it stands among bordered controls. */
  variant?: 'quiet' | 'bordered';
  /** 34 pixels (44 on a phone) or 28. */
  size?: 'medium' | 'small';
  ref?: Ref<HTMLButtonElement>;
}

/** A button whose face is an icon; its name is never left out. */
export function IconButton({
  label,
  icon,
  variant = 'quiet',
  size = 'medium',
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  const names = [classes.button, classes[variant], classes[size], className].filter(Boolean).join(' ');
  return (
    <button {...rest} type={type} aria-label={label} title={label} className={names}>
      {icon}
    </button>
  );
}
