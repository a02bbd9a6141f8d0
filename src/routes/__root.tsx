import { createRootRoute, redirect } from '@tanstack/react-router';
import { guard, Shell } from '#src/features/shell/index.ts';
import { FaultScreen } from '#src/features/shell/screens/fault.tsx';
import { loadPageTexts } from '#src/platform/i18n.ts';

/** Which coins there are, and on which chains: what every page about money reads. */
const loadCatalogue = async () => (await import('#src/platform/catalogue.ts')).startCatalogue();

export const Route = createRootRoute({
  beforeLoad: async ({ location }) => {
    const { pathname } = location;
    const [target] = await Promise.all([
      guard(location),
      pathname === '/' ? undefined : loadPageTexts(),
      /^\/(dashboard|sandbox)\b/.test(pathname) ? loadCatalogue() : undefined,
    ]);
    if (target) throw redirect({ href: target, replace: true });
  },
  component: Shell,
  errorComponent: FaultScreen,
});
