import { Outlet } from '@tanstack/react-router';
import { DesignProvider } from '../design/design-provider.tsx';
import { Shell } from '../features/shell/shell.tsx';
import { announceSignedOut } from '../platform/session/signed-out.ts';

export function SignedInLayout() {
  return (
    <DesignProvider>
      <Shell onSignedOut={announceSignedOut}>
        <Outlet />
      </Shell>
    </DesignProvider>
  );
}
