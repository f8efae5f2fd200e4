import type { ReactNode } from 'react';
import { render } from 'vitest-browser-react';
import { DesignProvider } from '../design-provider.tsx';
import { type Navigation, NavigationProvider } from '../link/navigation.ts';
import { Notifications } from '../notify/notifications.tsx';

export interface RenderSettings {
  navigation?: Navigation;
}

/** Renders as the portal does: component library, notices, and a router if one is given. */
export function renderDesign(content: ReactNode, { navigation }: RenderSettings = {}) {
  return render(
    <DesignProvider forcedScheme="light">
      <NavigationProvider value={navigation ?? null}>{content}</NavigationProvider>
      <Notifications />
    </DesignProvider>,
  );
}
