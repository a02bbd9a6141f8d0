import { createTheme, MantineProvider, type MantineColorSchemeManager } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '#src/platform/query.ts';

export { persistQueries } from '#src/platform/query.ts';

const theme = createTheme({ respectReducedMotion: true, cursorType: 'pointer', defaultRadius: 'md' });

/** The page's first script (public/theme.js) paints the page and is the only one to store the reader's choice. */
const painted: MantineColorSchemeManager = {
  get: (otherwise) => otherwise,
  set: () => undefined,
  clear: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
};

/** The library must not write the page's attributes: a moment later it would restore the scheme that it found. */
const nobodys = () => undefined;

/**
 * Wraps screens and parts that make queries or use Mantine's fields and buttons. Its injected styles are disabled: the
 * policy forbids them, and `src/ui/kit.css` contains them.
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
