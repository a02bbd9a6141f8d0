import type { ReactElement } from 'react';
import type { Locale } from '#contract/platform/locales.ts';
import { App, createAppRouter, type AppRouter, type RouterParts } from './app.tsx';
import { startLocale } from './platform/i18n.ts';

interface ClientOptions extends RouterParts {
  readonly locale: Locale;
}

/** The client at an address, in a language, not yet shown. */
export interface Client {
  readonly router: AppRouter;
  readonly element: ReactElement;
  /** Resolves once the texts are there that the start has; nothing is shown before. */
  readonly texts: Promise<void>;
}

/**
 * Makes the client, for the browser and for pages that are made ahead of time. It reads nothing of the browser, and
 * nobody is signed in: what a device knows is brought in by `prepare` and by effects.
 */
export function createClient({ locale, ...parts }: ClientOptions): Client {
  const texts = startLocale(locale);
  const router = createAppRouter(parts);
  return { router, element: <App router={router} />, texts };
}
