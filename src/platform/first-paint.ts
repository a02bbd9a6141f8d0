/**
 * Waits until the page has been painted, so that a reader sees what the server made before code takes the processor. A
 * page in the background isn't painted, and doesn't wait.
 */
export async function untilPainted(): Promise<void> {
  if (document.visibilityState === 'hidden' || performance.getEntriesByType('paint').length > 0) return;
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
