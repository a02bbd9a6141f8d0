import { createBrowserHistory } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { Locale } from '#contract/platform/locales.ts';
import { App, createAppRouter, type AppRouter } from './app.tsx';
import { logAction } from './platform/action-log.ts';
import { startLocale } from './platform/i18n.ts';

/** The app at the browser's address, in a language, not yet shown. */
export interface Client {
  readonly router: AppRouter;
  readonly element: ReactElement;
  /** Resolves once the texts are there that the start has; nothing is shown before. */
  readonly texts: Promise<void>;
}

export function createClient(locale: Locale): Client {
  const texts = startLocale(locale);
  const router = createAppRouter(createBrowserHistory());
  // Where people go is what the log of actions is asked for most.
  router.subscribe('onResolved', () => logAction('page.view'));
  return { router, element: <App router={router} />, texts };
}
