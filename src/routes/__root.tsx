import { createRootRoute, redirect } from '@tanstack/react-router';
import { guard, isBare, loadFrame } from '#src/features/shell/index.ts';
import { FaultScreen } from '#src/features/shell/screens/fault.tsx';
import { RoutedShell } from '#src/features/shell/screens/routed-shell.tsx';
import { loadFirstTexts, loadPageTexts, type FirstPage } from '#src/platform/i18n.ts';
import { readStored } from '#src/platform/storage.ts';
import { loadKit } from '#src/ui/in-kit.tsx';

/** Loads the coins and their chains, which every page about money reads. Bare pages start without them. */
const loadCatalogue = async () => (await import('#src/platform/catalogue.ts')).startCatalogue();

/** Pages that most visits start with; they have their own message catalogue. */
const firstPages: Readonly<Record<string, FirstPage | undefined>> = {
  '/user/login': 'sign-in',
  '/dashboard/overview': 'overview',
  '/dashboard/assets/digital/order': 'activity',
};

/** Loads a page's texts before it is shown; the rest load after the first page. */
async function loadTexts(pathname: string): Promise<void> {
  const first = firstPages[pathname];
  if (pathname !== '/') await (first ? loadFirstTexts(first) : loadPageTexts());
}

export const Route = createRootRoute({
  beforeLoad: async ({ location }) => {
    const { pathname } = location;
    const [target] = await Promise.all([
      guard(location),
      loadTexts(pathname),
      isBare(pathname) ? undefined : loadKit(),
      pathname.startsWith('/dashboard/') && readStored('user') !== null ? loadFrame() : undefined,
      !isBare(pathname) && /^\/(dashboard|sandbox)\b/.test(pathname) ? loadCatalogue() : undefined,
    ]);
    if (target) throw redirect({ href: target, replace: true });
  },
  component: RoutedShell,
  errorComponent: FaultScreen,
});
