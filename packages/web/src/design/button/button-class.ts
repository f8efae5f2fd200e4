import classes from './button.module.css';

/** `event` stands on the event banner, `inverse` on the banner of super view. */
type ButtonVariant = 'primary' | 'default' | 'quiet' | 'danger' | 'event' | 'inverse';

/** 28, 34 or 40 pixels high; 44 on a phone except `small`. */
type ButtonSize = 'small' | 'medium' | 'large';

export interface ButtonLook {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  isFullWidth?: boolean | undefined;
}

/** The classes of a button, for a router link that looks like one. */
export function buttonClass(
  { variant = 'default', size = 'medium', isFullWidth = false }: ButtonLook = {},
  extra?: string,
): string {
  const names = [classes.button, classes[variant], classes[size], isFullWidth && classes.fullWidth, extra];
  return names.filter(Boolean).join(' ');
}
