import { startTransition } from 'react';
import type { Root } from 'react-dom/client';
import { createClient } from '../client.tsx';
import { onceThere, whenIdle } from '../platform/go-on.ts';
import { currentLocale } from '../platform/locale.ts';

/** Starts the app in place of a prerendered page, which stays until the next screen can be shown. */
export async function growInto(page: Root): Promise<void> {
  const { router, element, texts } = createClient(currentLocale());
  await texts;
  await router.load();
  startTransition(() => page.render(element));
  whenIdle(async () => (await onceThere(() => import('../platform/after-start.ts'))).startAfterFirstScreen());
}
