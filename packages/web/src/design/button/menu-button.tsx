import { IconChevronDown } from '../icon/tabler/chevron-down.ts';
import { IconDots } from '../icon/tabler/dots.ts';
import { useIsPhone } from '../use-is-phone.ts';
import { Button } from './button.tsx';
import { IconButton, type IconButtonProps } from './icon-button.tsx';

export type MenuButtonProps = Omit<IconButtonProps, 'icon'>;

/** What opens a menu of actions: its words where there is room for them, and three dots on a phone. */
export function MenuButton({ label, variant, size, ...rest }: MenuButtonProps) {
  return useIsPhone() ? (
    <IconButton {...rest} label={label} variant={variant} size={size} icon={<IconDots />} />
  ) : (
    <Button {...rest} iconAfter={<IconChevronDown />}>
      {label}
    </Button>
  );
}
