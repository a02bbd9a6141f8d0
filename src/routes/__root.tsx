import { createRootRoute, redirect } from '@tanstack/react-router';
import { guard, Shell } from '#src/features/shell/index.ts';
import { FaultScreen } from '#src/features/shell/screens/fault.tsx';
import { loadPageTexts } from '#src/platform/i18n.ts';

export const Route = createRootRoute({
  beforeLoad: async ({ location }) => {
    const [target] = await Promise.all([guard(location), location.pathname === '/' ? undefined : loadPageTexts()]);
    if (target) throw redirect({ href: target, replace: true });
  },
  component: Shell,
  errorComponent: FaultScreen,
});
