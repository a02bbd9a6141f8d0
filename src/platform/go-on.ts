/** Maximum time that code after the first screen waits for it. */
export const firstScreenWithinMs = 5000;

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Runs work once the first screen is shown and the thread is idle. Safari has no idle callback by default; a short
 * delay serves there.
 */
export function whenIdle(work: () => Promise<void>): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(() => void work(), { timeout: 2000 });
  else setTimeout(() => void work(), 500);
}

/** Loads code, waiting for the network to return if it is down. */
export async function onceThere<Code>(load: () => Promise<Code>): Promise<Code> {
  const isBack = new Promise((resolve) => addEventListener('online', resolve, { once: true }));
  const found = await load().catch(() => undefined);
  if (found) return found;
  await isBack;
  return onceThere(load);
}
