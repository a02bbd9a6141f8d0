import '#src/ui/theme.css';
import { createBrowserHistory } from '@tanstack/react-router';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { must } from '#contract/platform/claims.ts';
import { pageKey } from '#contract/platform/public-pages.ts';
import { findRoute } from '#contract/platform/routes.ts';
import { createClient, type Client } from './client.tsx';
import { keepContent, takeGiven } from './features/content/index.ts';
import { logAction } from './platform/action-log.ts';
import { showFaces } from './platform/faces.ts';
import { readLocale } from './platform/i18n.ts';
import { pressAgain } from './platform/pressed.ts';
import { prepare } from './platform/start.ts';
import { readStored } from './platform/storage.ts';
import { takenOver, whenTakenOver } from './platform/taken-over.tsx';

/** After this long what comes after the first screen doesn't wait for it. */
const firstScreenWithinMs = 5000;
/**
 * So long an empty page waits for its screen's code, and shows it with its frame at once: React keeps a frame that stands
 * alone so for a third of a second, and all its late pieces come before the screen.
 */
const frameAfterMs = 1000;

const root = must(document.getElementById('root'), 'the page’s root');
const locale = readLocale();
prepare();
const client = createClient({ history: createBrowserHistory(), locale });
// Where people go is what the log of actions is asked for most.
client.router.subscribe('onResolved', () => logAction('page.view'));
askForScreen(client);
await client.texts;
await show(client);
void showFaces();
// What the first screen does without comes after it, code and all.
whenIdle(async () => {
  await (await afterStart()).startAfterFirstScreen();
  // A text that came with its page is read without a network later: help and news are kept whichever page began.
  await keepContent();
});

/**
 * Takes over the page that was made ahead of time, where this is the one, in the reader's language; else fills an empty one.
 * What came before its mark `ready` is counted (tests/e2e/start.e2e.ts).
 */
async function show({ router, element }: Client): Promise<void> {
  const { documentElement: page } = document;
  const isMade = root.dataset['page'] === pageKey(location.pathname, location.search) && page.lang === locale;
  page.lang = locale;
  if (!isMade) {
    root.dataset['ready'] = '';
    const rendered = new Promise<void>((resolve) => {
      const stop = router.subscribe('onRendered', () => {
        stop();
        performance.mark('ready');
        resolve();
      });
    });
    await Promise.race([router.load(), pause(frameAfterMs)]);
    createRoot(root).render(element);
    // A screen whose code doesn't come keeps nothing else from beginning.
    return Promise.race([rendered, pause(firstScreenWithinMs)]);
  }
  takeGiven();
  await router.load();
  const screen = must(router.state.matches.at(-1), 'the page’s screen');
  const { options } = router.routesById[screen.routeId];
  if (options.component) options.component = whenTakenOver(options.component);
  hydrateRoot(root, element);
  return answer();
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

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Code that doesn't come because the network has gone comes when it is back. */
async function afterStart(): Promise<typeof import('./platform/after-start.ts')> {
  const found = await import('./platform/after-start.ts').catch(() => undefined);
  if (found) return found;
  await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
  return afterStart();
}

/** Once the page answers, the last button that was pressed before it did is pressed. */
async function answer(): Promise<void> {
  // A screen that broke has a page in its place, which answers too.
  await Promise.race([takenOver(), pause(firstScreenWithinMs)]);
  root.dataset['ready'] = '';
  performance.mark('ready');
  pressAgain();
}

/** Safari has no idle callback by default; a moment later does as well. */
function whenIdle(work: () => Promise<void>): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(() => void work(), { timeout: 2000 });
  else setTimeout(() => void work(), 500);
}
