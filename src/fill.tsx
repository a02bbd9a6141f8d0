import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { must } from '#contract/platform/claims.ts';
import { findRoute } from '#contract/platform/routes.ts';
import { createClient, type Client } from './client.tsx';
import { keepContent } from './features/content/index.ts';
import { showFaces } from './platform/faces.ts';
import { firstScreenWithinMs, onceThere, pause, whenIdle } from './platform/go-on.ts';
import { readLocale } from './platform/i18n.ts';
import { prepare } from './platform/start.ts';
import { readStored } from './platform/storage.ts';

/**
 * How long an empty page waits for its screen's code, to show both screen and frame at once: React keeps a frame
 * rendered alone for a third of a second, and all of its late parts would come before the screen.
 */
const frameAfterMs = 1000;

/**
 * Starts the app on a page that is empty, or not for its reader. What loads before its mark `ready` is counted
 * (tests/e2e/start.e2e.ts).
 */
export async function begin(): Promise<void> {
  const root = must(document.getElementById('root'), 'the page’s root');
  const locale = readLocale();
  document.documentElement.lang = locale;
  prepare();
  const client = createClient(locale);
  askForScreen(client);
  await client.texts;
  await show(root, client);
  void showFaces();
  // Code that the first screen doesn't need loads after it.
  whenIdle(async () => {
    await (await onceThere(() => import('./platform/after-start.ts'))).startAfterFirstScreen();
    await keepContent();
  });
}

async function show(root: HTMLElement, { router, element }: Client): Promise<void> {
  // It is no longer the page prerendered in another language.
  delete root.dataset['page'];
  root.dataset['ready'] = '';
  const rendered = new Promise<void>((resolve) => {
    const stop = router.subscribe('onRendered', () => {
      stop();
      performance.mark('ready');
      resolve();
    });
  });
  await Promise.race([router.load(), pause(frameAfterMs)]);
  // Renders in slices, so the page responds to presses in between.
  startTransition(() => createRoot(root).render(element));
  // A screen whose code doesn't load must not block the rest of the startup.
  return Promise.race([rendered, pause(firstScreenWithinMs)]);
}

/**
 * Preloads the screen's code in parallel with everything else that the first screen waits for: the router would request
 * it once it knows that it may be shown, one round trip later. Signed-out visitors are not sent workspace code.
 */
function askForScreen({ router }: Client): void {
  const { pathname } = router.latestLocation;
  if (findRoute(pathname)?.auth === true && readStored('user') === null) return;
  const [routes] = router.getMatchedRoutes(pathname);
  void routes.at(-1)?.options.component?.preload?.();
}
