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

/** A screen that broke, or whose code did not come: the frame stands, and the next address begins anew. */
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

/** The router's own places on the page: not the first one of a page that its reader has scrolled while it started. */
function keepPlace(): () => boolean {
  let [isStarting, isRead] = [true, false];
  // Asked for where it is, the page would be laid out within the very task that renders it.
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

/** The addresses of the product. */
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

/** The whole client. What most screens stand in comes with the first of them (`src/ui/in-kit.tsx`). */
export function App({ router }: { router: AppRouter }) {
  return (
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>
  );
}
