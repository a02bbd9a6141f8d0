import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createTheme, localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRouter, RouterProvider, useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { FaultScreen } from '#src/features/shell/screens/fault.tsx';
import { ScreenFault } from '#src/ui/boundary.tsx';
import { Loading } from '#src/ui/loading.tsx';
import { logAction } from './platform/action-log.ts';
import { isMissingChunk } from './platform/missing-chunk.ts';
import { queryClient } from './platform/query.ts';
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

const router = createRouter({
  routeTree,
  defaultErrorComponent: RouteFault,
  defaultPreload: 'intent',
  defaultPendingComponent: Loading,
  defaultPendingMs: 300,
  scrollRestoration: true,
});

// Where people go is what the log of actions is asked for most.
router.subscribe('onResolved', () => logAction('page.view'));

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

const theme = createTheme({ respectReducedMotion: true, cursorType: 'pointer', defaultRadius: 'md' });
const colorSchemes = localStorageColorSchemeManager({ key: 'keelson.theme' });

/** The whole client. Mantine's injected styles are off: the policy forbids them, `src/ui/theme.css` has them. */
export function App() {
  return (
    <I18nProvider i18n={i18n}>
      <MantineProvider
        theme={theme}
        colorSchemeManager={colorSchemes}
        defaultColorScheme="auto"
        withCssVariables={false}
        withGlobalClasses={false}
      >
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>
  );
}
