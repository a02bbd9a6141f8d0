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
 * So long an empty page waits for its screen's code, and shows it with its frame at once: React keeps a frame that stands
 * alone so for a third of a second, and all its late pieces come before the screen.
 */
const frameAfterMs = 1000;

/** Begins the app on a page that has nothing, or nothing for its reader. What came before its mark `ready` is counted (tests/e2e/start.e2e.ts). */
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
  // What the first screen does without comes after it, code and all.
  whenIdle(async () => {
    await (await onceThere(() => import('./platform/after-start.ts'))).startAfterFirstScreen();
    await keepContent();
  });
}

async function show(root: HTMLElement, { router, element }: Client): Promise<void> {
  // Nor is it the one any more that was made in another language.
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
  // In pieces, between which the page hears a press.
  startTransition(() => createRoot(root).render(element));
  // A screen whose code doesn't come keeps nothing else from beginning.
  return Promise.race([rendered, pause(firstScreenWithinMs)]);
}

/**
 * Its code is asked for beside all else that the first screen waits for: the router asks once it knows that it may be
 * shown, which is a journey over the line later. Nobody who isn't signed in is brought code of the workspace.
 */
function askForScreen({ router }: Client): void {
  const { pathname } = router.latestLocation;
  if (findRoute(pathname)?.auth === true && readStored('user') === null) return;
  const [routes] = router.getMatchedRoutes(pathname);
  void routes.at(-1)?.options.component?.preload?.();
}
