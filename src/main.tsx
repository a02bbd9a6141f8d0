import '#src/ui/theme.css';
import { createBrowserHistory } from '@tanstack/react-router';
import { useEffect, type ReactElement } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { must } from '#contract/platform/errors.ts';
import { createClient, type Client } from './client.tsx';
import { logAction } from './platform/action-log.ts';
import { readLocale } from './platform/i18n.ts';
import { prepare } from './platform/start.ts';

const root = must(document.getElementById('root'), 'the page’s root');
const locale = readLocale();
prepare();
const client = await createClient({ history: createBrowserHistory(), locale });
// Where people go is what the log of actions is asked for most.
client.router.subscribe('onResolved', () => logAction('page.view'));
await show(client);
// What the first screen does without comes after it, code and all.
whenIdle(async () => (await import('./platform/after-start.ts')).startAfterFirstScreen());

/** Takes over the page that was made ahead of time, where this is the one, in the reader's language; else fills an empty one. */
async function show({ router, element }: Client): Promise<void> {
  const { documentElement: page } = document;
  const isMade = root.dataset['page'] === location.pathname && page.lang === locale;
  page.lang = locale;
  if (!isMade) return createRoot(root).render(element);
  await router.load();
  // From here on React hears each press itself, and hydrates for it: kept as well, it would be pressed twice.
  root.dataset['taken'] = '';
  hydrateRoot(root, <Ready>{element}</Ready>);
}

/** Once the page answers, the last button that was pressed before it did is pressed (`public/theme.js`). */
function Ready({ children }: { children: ReactElement }) {
  useEffect(() => {
    if (root.dataset['ready'] !== undefined) return;
    root.dataset['ready'] = '';
    // What came before it is counted (tests/e2e/start.e2e.ts).
    performance.mark('ready');
    const pressed = [...root.querySelectorAll<HTMLButtonElement>('button[data-pressed]')].at(-1);
    // Not from within React's own work, in which it takes no press.
    if (pressed) setTimeout(() => pressed.click());
  }, []);
  return children;
}

/** Safari has no idle callback by default; a moment later does as well. */
function whenIdle(work: () => Promise<void>): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(() => void work(), { timeout: 2000 });
  else setTimeout(() => void work(), 500);
}
