import { once } from '#contract/platform/once.ts';

/** A screen that doesn't appear delays nothing for longer than this. */
const standsWithinMs = 5000;
const idleWithinMs = 500;

let isStarting = false;

/** Marks the start of the page: until its first screen is shown, everything that screen doesn't need waits. */
export function beginStart(): void {
  isStarting = true;
}

/**
 * Resolves once the first screen is shown and the thread is idle: data on the device is read and shown before anything
 * is refetched. Resolves at once if no page is starting.
 */
export const firstScreen = (): Promise<void> => (isStarting ? stands() : Promise.resolve());

const stands = once(async () => {
  await Promise.race([marked(), new Promise((resolve) => setTimeout(resolve, standsWithinMs))]);
  // Safari has no idle callback by default.
  if ('requestIdleCallback' in globalThis)
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: idleWithinMs }));
});

/** Waits for the mark that `main.tsx` sets when the page is interactive. */
const marked = () =>
  new Promise<void>((resolve) => {
    new PerformanceObserver((list, observer) => {
      if (list.getEntriesByName('ready').length === 0) return;
      observer.disconnect();
      resolve();
    }).observe({ type: 'mark', buffered: true });
  });
