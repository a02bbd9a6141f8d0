import { createBrowserHistory } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { Locale } from '#contract/platform/locales.ts';
import { App, createAppRouter, type AppRouter } from './app.tsx';
import { logAction } from './platform/action-log.ts';
import { startLocale } from './platform/i18n.ts';

/** The app at the browser's address, in one language, not yet rendered. */
export interface Client {
  readonly router: AppRouter;
  readonly element: ReactElement;
  /** Resolves once the texts needed at startup are loaded; nothing is shown before. */
  readonly texts: Promise<void>;
}

export function createClient(locale: Locale): Client {
  const texts = startLocale(locale);
  const router = createAppRouter(createBrowserHistory());
  // Page views are what the action log is queried for most.
  router.subscribe('onResolved', () => logAction('page.view'));
  return { router, element: <App router={router} />, texts };
}
