import { createContext, useContext } from 'react';

/** A way from the present address to another. */
export interface Step {
  /** Back, Forward or a jump in the browser's history, not a link. */
  isTravel: boolean;
  /** It leads to another path; otherwise only the query changes. */
  isOtherPage: boolean;
  /** Calls once when the step was taken and the page it leads to is shown. */
  onArrived: (listener: () => void) => void;
}

/** How links move inside the portal. The application's router supplies it; without one the browser loads the page. */
export interface Navigation {
  /** Goes to an address inside the portal without loading the document again. */
  navigate: (href: string) => void;
  /** Fetches what the address will need, on hover and focus. */
  preload?: (href: string) => void;
  /** Completes an address inside the portal, for example by the organization that the page shows. */
  resolve?: (href: string) => string;
  /**
   * Has every step asked about before it is taken.
   *
   * @param mayTake answers whether the step is taken
   * @returns ends the asking
   */
  guard?: (mayTake: (step: Step) => boolean | Promise<boolean>) => () => void;
}

const NavigationContext = createContext<Navigation | null>(null);

/** `<NavigationProvider value={...}>` around everything that has links. */
export const NavigationProvider = NavigationContext;

/** The router's way to move, or null where the browser does it. */
export function useNavigation(): Navigation | null {
  return useContext(NavigationContext);
}
