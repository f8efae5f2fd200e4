import { IconPlus } from '../icon/tabler/plus.ts';
import { AppLink } from '../link/app-link.tsx';
import { Button, type ButtonProps } from './button.tsx';
import { type ButtonLook, buttonClass } from './button-class.ts';

/** A button that begins something new. Its plus sign is the same on every page. */
export const CreateButton = (props: Omit<ButtonProps, 'icon'>) => <Button {...props} icon={<IconPlus />} />;

export interface CreateLinkProps extends ButtonLook {
  href: string;
  children: string;
}

/** The same as a link to the page or the dialog where something new is filled in. */
export const CreateLink = ({ href, children, ...look }: CreateLinkProps) => (
  <AppLink href={href} className={buttonClass(look)}>
    <IconPlus size={16} stroke={1.75} aria-hidden="true" /> {children}
  </AppLink>
);
