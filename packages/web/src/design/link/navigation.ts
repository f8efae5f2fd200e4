import { createContext, useContext } from 'react';

/** How links move inside the portal. The application's router supplies it; without one the browser loads the page. */
export interface Navigation {
  /** Goes to an address inside the portal without loading the document again. */
  navigate: (href: string) => void;
  /** Fetches what the address will need, on hover and focus. */
  preload?: (href: string) => void;
  /** Completes an address inside the portal, for example by the organization that the page shows. */
  resolve?: (href: string) => string;
}

const NavigationContext = createContext<Navigation | null>(null);

/** `<NavigationProvider value={...}>` around everything that has links. */
export const NavigationProvider = NavigationContext;

/** The router's way to move, or null where the browser does it. */
export function useNavigation(): Navigation | null {
  return useContext(NavigationContext);
}
