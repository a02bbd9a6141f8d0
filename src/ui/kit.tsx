import { createTheme, MantineProvider, type MantineColorSchemeManager } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '#src/platform/query.ts';

export { persistQueries } from '#src/platform/query.ts';

const theme = createTheme({ respectReducedMotion: true, cursorType: 'pointer', defaultRadius: 'md' });

/** The page is painted by its first script (public/theme.js), which alone keeps the reader's choice. */
const painted: MantineColorSchemeManager = {
  get: (otherwise) => otherwise,
  set: () => undefined,
  clear: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
};

/** The page's own attributes are not the library's to write: it would put back, a moment later, the scheme that it found. */
const nobodys = () => undefined;

/**
 * What screens and pieces stand in that ask questions or have Mantine's fields and buttons. Its injected styles are off:
 * the policy forbids them, `src/ui/kit.css` has them.
 */
export function Kit({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={painted}
      defaultColorScheme="light"
      withCssVariables={false}
      getRootElement={nobodys}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </MantineProvider>
  );
}
