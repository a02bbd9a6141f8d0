import { createRootRoute, redirect } from '@tanstack/react-router';
import { guard, Shell } from '#src/features/shell/index.ts';
import { FaultScreen } from '#src/features/shell/screens/fault.tsx';

export const Route = createRootRoute({
  beforeLoad: async ({ location }) => {
    const target = await guard(location);
    if (target) throw redirect({ href: target, replace: true });
  },
  component: Shell,
  errorComponent: FaultScreen,
});
