import { createRootRoute, redirect } from '@tanstack/react-router';
import { guard, isBare } from '#src/features/shell/index.ts';
import { FaultScreen } from '#src/features/shell/screens/fault.tsx';
import { RoutedShell } from '#src/features/shell/screens/routed-shell.tsx';
import { loadOverviewTexts, loadPageTexts, loadSignInTexts } from '#src/platform/i18n.ts';
import { loadKit } from '#src/ui/in-kit.tsx';

/** Which coins there are, and on which chains: what every page about money reads. */
const loadCatalogue = async () => (await import('#src/platform/catalogue.ts')).startCatalogue();

/** What a page says, before it is shown; the rest comes after the first one. */
async function loadTexts(pathname: string): Promise<void> {
  if (pathname !== '/') await (ownTexts[pathname] ?? loadPageTexts)();
}

/** The pages that most visits begin with have a catalogue of their own. */
const ownTexts: Readonly<Record<string, (() => Promise<void>) | undefined>> = {
  '/user/login': loadSignInTexts,
  '/dashboard/overview': loadOverviewTexts,
};

export const Route = createRootRoute({
  beforeLoad: async ({ location }) => {
    const { pathname } = location;
    const [target] = await Promise.all([
      guard(location),
      loadTexts(pathname),
      isBare(pathname) ? undefined : loadKit(),
      /^\/(dashboard|sandbox)\b/.test(pathname) ? loadCatalogue() : undefined,
    ]);
    if (target) throw redirect({ href: target, replace: true });
  },
  component: RoutedShell,
  errorComponent: FaultScreen,
});
