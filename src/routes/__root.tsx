import { createRootRoute, redirect } from '@tanstack/react-router';
import { Shell } from '#src/features/shell/shell.tsx';
import { guard } from '#src/features/shell/guard.ts';
import { FaultScreen } from '#src/features/shell/screens/fault.tsx';

export const Route = createRootRoute({
  beforeLoad: async ({ location }) => {
    const target = await guard(location);
    if (target) throw redirect({ href: target, replace: true });
  },
  component: Shell,
  errorComponent: FaultScreen,
});
