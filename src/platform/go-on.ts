/** After this long what comes after the first screen doesn't wait for it. */
export const firstScreenWithinMs = 5000;

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Once the first screen stands and nothing is left to do. Safari has no idle callback by default; a moment later does as well. */
export function whenIdle(work: () => Promise<void>): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(() => void work(), { timeout: 2000 });
  else setTimeout(() => void work(), 500);
}

/** Code that doesn't come because the network has gone comes when it is back. */
export async function onceThere<Code>(load: () => Promise<Code>): Promise<Code> {
  const isBack = new Promise((resolve) => addEventListener('online', resolve, { once: true }));
  const found = await load().catch(() => undefined);
  if (found) return found;
  await isBack;
  return onceThere(load);
}
