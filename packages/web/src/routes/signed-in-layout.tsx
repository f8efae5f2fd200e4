import { Outlet } from '@tanstack/react-router';
import { DesignProvider } from '../design/design-provider.tsx';
import { Shell } from '../features/shell/shell.tsx';
import { goToLogin } from './router.tsx';

export function SignedInLayout() {
  return (
    <DesignProvider>
      <Shell onSignedOut={goToLogin}>
        <Outlet />
      </Shell>
    </DesignProvider>
  );
}
