import { createRootRoute, redirect } from '@tanstack/react-router';
import { guard, Shell } from '#src/features/shell/index.ts';
import { FaultScreen } from '#src/features/shell/screens/fault.tsx';
import { loadPageTexts, loadSignInTexts } from '#src/platform/i18n.ts';

/** Which coins there are, and on which chains: what every page about money reads. */
const loadCatalogue = async () => (await import('#src/platform/catalogue.ts')).startCatalogue();

/** What a page says, before it is shown; the rest comes after the first one. */
async function loadTexts(pathname: string): Promise<void> {
  if (pathname === '/') return;
  await (pathname === '/user/login' ? loadSignInTexts() : loadPageTexts());
}

export const Route = createRootRoute({
  beforeLoad: async ({ location }) => {
    const { pathname } = location;
    const [target] = await Promise.all([
      guard(location),
      loadTexts(pathname),
      /^\/(dashboard|sandbox)\b/.test(pathname) ? loadCatalogue() : undefined,
    ]);
    if (target) throw redirect({ href: target, replace: true });
  },
  component: Shell,
  errorComponent: FaultScreen,
});
