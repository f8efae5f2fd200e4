import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * Takes the token of a print page out of the address, and out of the history, before anything is asked. A reload of the tab still has it.
 *
 * @param authToken the token in the address, if it is still there
 * @returns the token that was taken; `isTaking` until the address is free of it
 */
export function useTakenToken(authToken: string | undefined): { token: string | null; isTaking: boolean } {
  const token = useLocation({ select: ({ state }) => state.printToken ?? null });
  const navigate = useNavigate();
  useEffect(() => {
    if (authToken === undefined) return;
    void navigate({
      to: '.',
      search: (now: object) => ({ ...now, authToken: undefined }),
      state: (present) => ({ ...present, printToken: authToken }),
      replace: true,
    });
  }, [authToken, navigate]);
  return { token, isTaking: authToken !== undefined };
}

/** Paper is white, whatever scheme the portal is in, and stays so when the device turns dark. */
export function useLightScheme() {
  useEffect(() => {
    const { dataset } = document.documentElement;
    let present = dataset.mantineColorScheme;
    dataset.mantineColorScheme = 'light';
    const watch = new MutationObserver(() => {
      if (dataset.mantineColorScheme === 'light') return;
      present = dataset.mantineColorScheme;
      dataset.mantineColorScheme = 'light';
    });
    watch.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
    return () => {
      watch.disconnect();
      dataset.mantineColorScheme = present;
    };
  }, []);
}
