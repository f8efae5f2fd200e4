import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';
import { useNavigation } from './navigation.ts';

export interface AppLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  ref?: Ref<HTMLAnchorElement>;
}

/** True for a click that asks for this tab; every other kind (new tab, new window, save) is the browser's. */
export const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

const isInside = (href: string) => href.startsWith('/') && !href.startsWith('//');

/**
 * A link. Inside the portal a plain click goes through the router; middle click, modifier keys, the context menu and
 * addresses elsewhere stay the browser's.
 */
export function AppLink({ href: given, onClick, onMouseEnter, onFocus, target, ...rest }: AppLinkProps) {
  const navigation = useNavigation();
  // In the attribute already, so that a link opened elsewhere or copied leads to the same page.
  const href = isInside(given) ? (navigation?.resolve?.(given) ?? given) : given;
  const preload = () => {
    if (isInside(href)) navigation?.preload?.(href);
  };
  return (
    <a
      {...rest}
      href={href}
      target={target}
      onMouseEnter={(event) => {
        onMouseEnter?.(event);
        preload();
      }}
      onFocus={(event) => {
        onFocus?.(event);
        preload();
      }}
      onClick={(event) => {
        onClick?.(event);
        if (!navigation || event.defaultPrevented || !isPlainClick(event)) return;
        if (!isInside(href) || (target && target !== '_self')) return;
        event.preventDefault();
        navigation.navigate(href);
      }}
    />
  );
}
