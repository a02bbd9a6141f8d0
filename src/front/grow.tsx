import { startTransition } from 'react';
import type { Root } from 'react-dom/client';
import { createClient } from '../client.tsx';
import { onceThere, whenIdle } from '../platform/go-on.ts';
import { currentLocale } from '../platform/locale.ts';

/** Has the app go on in the place of a page that was made ahead of time, which stands until the next screen can be shown. */
export async function growInto(page: Root): Promise<void> {
  const { router, element, texts } = createClient(currentLocale());
  await texts;
  await router.load();
  startTransition(() => page.render(element));
  whenIdle(async () => (await onceThere(() => import('../platform/after-start.ts'))).startAfterFirstScreen());
}
