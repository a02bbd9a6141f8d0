import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createRouter, RouterProvider, useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import type { RouterHistory } from '@tanstack/react-router';
import { FaultScreen } from '#src/features/shell/index.ts';
import { ScreenFault } from '#src/ui/boundary.tsx';
import { Loading } from '#src/ui/loading.tsx';
import { Routed } from '#src/ui/routed.tsx';
import { isMissingChunk } from './platform/missing-chunk.ts';
import { routeTree } from './routeTree.gen.ts';

/** Shown if a screen broke or its code did not load: the frame stays, and the next address starts afresh. */
function RouteFault({ error, reset }: ErrorComponentProps) {
  const { invalidate } = useRouter();
  if (isMissingChunk(error)) return <FaultScreen error={error} />;
  return (
    <ScreenFault
      retry={() => {
        reset();
        void invalidate();
      }}
    />
  );
}

/**
 * Lets the router restore scroll positions, except for the first page if the user scrolled it while the app was
 * starting.
 */
function keepPlace(): () => boolean {
  let [isStarting, isRead] = [true, false];
  // Reading the scroll position would force a layout within the very task that renders the page.
  addEventListener(
    'scroll',
    () => {
      isRead = isStarting;
    },
    { once: true, passive: true },
  );
  return () => {
    const keeps = isStarting && isRead;
    isStarting = false;
    return !keeps;
  };
}

/** Creates the router of all addresses of the product. */
export const createAppRouter = (history: RouterHistory) =>
  createRouter({
    routeTree,
    history,
    InnerWrap: Routed,
    defaultErrorComponent: RouteFault,
    defaultPreload: 'intent',
    defaultPendingComponent: Loading,
    defaultPendingMs: 300,
    scrollRestoration: keepPlace(),
  });

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}

/** The whole client. The kit that most screens use comes with the first of them (`src/ui/in-kit.tsx`). */
export function App({ router }: { router: AppRouter }) {
  return (
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>
  );
}
