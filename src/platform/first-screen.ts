import { once } from '#contract/platform/once.ts';

/** A screen that doesn't come holds nothing back for longer. */
const standsWithinMs = 5000;
const idleWithinMs = 500;

let isStarting = false;

/** The page starts: until its first screen stands, what it does without waits for that. */
export function beginStart(): void {
  isStarting = true;
}

/**
 * Resolves once the first screen stands and the thread has a moment: what the device has is read and shown before
 * anything is asked for anew. At once where no page starts.
 */
export const firstScreen = (): Promise<void> => (isStarting ? stands() : Promise.resolve());

const stands = once(async () => {
  await Promise.race([marked(), new Promise((resolve) => setTimeout(resolve, standsWithinMs))]);
  // Safari has no idle callback by default.
  if ('requestIdleCallback' in globalThis)
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: idleWithinMs }));
});

/** `main.tsx` marks that the page answers. */
const marked = () =>
  new Promise<void>((resolve) => {
    new PerformanceObserver((list, observer) => {
      if (list.getEntriesByName('ready').length === 0) return;
      observer.disconnect();
      resolve();
    }).observe({ type: 'mark', buffered: true });
  });
